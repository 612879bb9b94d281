import type { Tenant } from '@keystead/contracts';
import type { EmptyResults, TenantList } from '@keystead/crud-ui';
import { LoadFailure, LoadingRows, Pager } from '@keystead/ui/app';
import { useListFocus } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { useDeleteTenant } from './delete-tenant.ts';
import { TenantTable } from './tenant-table.tsx';
import { TenantsEmptyState } from './tenants-empty-state.tsx';
import { useConfirmDelete } from './use-confirm-delete.ts';

interface TenantResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: TenantList;
}

/** The list in each of its states. */
export function TenantResults({ list, narrowed, onClearSearch }: TenantResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const confirmDelete = useConfirmDelete();
  const { mutate: remove } = useDeleteTenant();

  const failure = list.failed && <LoadFailure title="Failed to load tenants" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading tenants" />;
  if (total === 0 && rows.length === 0)
    return <TenantsEmptyState narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteConfirmed = async (tenant: Tenant) => {
    if (!(await confirmDelete(tenant))) return;
    remove(tenant.id);
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'tenants', hasMore, busy: list.busy };
  return (
    <div>
      <TenantTable
        tenants={rows}
        busy={list.stale}
        bodyRef={body}
        onDelete={(tenant) => void deleteConfirmed(tenant)}
      />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}

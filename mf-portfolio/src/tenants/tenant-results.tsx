import type { Tenant } from '@keystead/contracts';
import { LoadFailure, LoadingRows, Pager } from '@keystead/ui';
import { useListFocus } from '@keystead/web-kit';
import { useRef } from 'react';
import type { Emptiness } from '../records/no-records.tsx';
import { useAskToDelete } from './ask-to-delete.ts';
import { useDeleteTenant } from './delete-tenant.ts';
import { NoTenants } from './no-tenants.tsx';
import type { TenantList } from './tenant-collection.ts';
import { TenantTable } from './tenant-table.tsx';

interface TenantResultsProps extends Omit<Emptiness, 'mayCreate'> {
  list: TenantList;
}

/** The list in each of its states. */
export function TenantResults({ list, narrowed, onClearSearch }: TenantResultsProps) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const keepFocusAt = useListFocus(body, rows?.length ?? 0);
  const askToDelete = useAskToDelete();
  const { mutate: remove } = useDeleteTenant();

  const failure = list.failed && <LoadFailure title="Failed to load tenants" busy={list.busy} onRetry={list.retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading tenants" />;
  if (total === 0 && rows.length === 0)
    return <NoTenants narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const deleteAsked = async (tenant: Tenant, place: number) => {
    if (!(await askToDelete(tenant))) return;
    keepFocusAt(place);
    remove(tenant.id);
  };
  const fetchMore = () => {
    keepFocusAt(rows.length);
    list.fetchMore();
  };
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'tenants', hasMore, busy: list.busy };
  return (
    <div>
      <TenantTable
        tenants={rows}
        busy={list.stale}
        bodyRef={body}
        onDelete={(tenant, place) => void deleteAsked(tenant, place)}
      />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}

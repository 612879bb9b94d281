import type { Tenant } from '@keystead/contracts';
import { AbsentRecord, tenants, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { Navigate, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { useDeleteTenant } from './delete-tenant.ts';
import { TenantActions } from './tenant-actions.tsx';
import { TenantFacts } from './tenant-facts.tsx';
import { TenantHeader } from './tenant-header.tsx';
import { TenantHistory } from './tenant-history.tsx';
import { TenantLeases } from './tenant-leases.tsx';
import { TenantLinks } from './tenant-links.tsx';
import { useTenantNavigation } from './tenant-navigation.ts';
import { useConfirmDelete } from './use-confirm-delete.ts';

/** The page of the tenant that the URL names. Its dialog is a route of its own. */
export function TenantPage() {
  const id = Number(useParams().id);
  return <OneTenant key={id} id={id} />;
}

function OneTenant({ id }: Pick<Tenant, 'id'>) {
  const { at } = useTenantNavigation();
  const confirmDelete = useConfirmDelete();
  const [deleted, setDeleted] = useState(false);
  const { mutate: remove, isPending } = useDeleteTenant(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted tenant again.
  if (deleted) return <Navigate to={at()} replace />;
  const deleteConfirmed = async (tenant: Tenant) => {
    if (await confirmDelete(tenant)) remove(id);
  };
  return <TenantContent id={id} deleting={isPending} onDelete={(tenant) => void deleteConfirmed(tenant)} />;
}

interface TenantContentProps {
  id: Tenant['id'];
  /** Their deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: (tenant: Tenant) => void;
}

function TenantContent({ id, deleting, onDelete }: TenantContentProps) {
  const { data: tenant, error, refetch } = useRecord(tenants, id);
  const actions = tenant && Object.values(tenant.abilities).some(Boolean) && (
    <TenantActions tenant={tenant} deleting={deleting} onDelete={() => onDelete(tenant)} />
  );
  return (
    <>
      <TenantHeader tenant={tenant} actions={actions} />
      {tenant === undefined ? (
        <AbsentRecord noun="tenant" error={error} onRetry={refetch} />
      ) : (
        <Stack gap={8}>
          <TenantFacts tenant={tenant} />
          <TenantLeases id={id} />
          <TenantLinks id={id} />
          {tenant.abilities.update && <TenantHistory id={id} />}
          <Outlet />
        </Stack>
      )}
    </>
  );
}

import type { Tenant } from '@keystead/contracts';
import { fullName, type PageDeletion, RecordPage } from '@keystead/crud-ui';
import { Button, Cluster, MailIcon, media, space } from '@keystead/ui';
import { Avatar, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { tenantPages, useDeleteTenant, useInviteTenant } from './tenant.api.ts';
import { invitedText } from './tenant.ts';
import { TenantFacts, TenantHistory, TenantLinks } from './tenant-details.tsx';
import { TenantLeases } from './tenant-leases.tsx';

// On a phone on a line of their own, below the longer button.
const Pair = styled.div`
  display: flex;
  gap: ${space[3]};
  ${media.phone} { flex: 1 0 100%; & > * { flex: 1; } }
`;

interface TenantActionsProps extends PageDeletion {
  tenant: Tenant;
}

function TenantActions({ tenant: { id, invited_at, abilities }, deleting, onDelete }: TenantActionsProps) {
  const { open } = useDialogRoutes(`${tenantPages.path}/${id}`);
  const { invite, isPending } = useInviteTenant(id);
  return (
    <>
      {abilities.invite && (
        <Button variant="secondary" busy={isPending} onClick={invite}>
          <MailIcon />
          {invited_at === null ? 'Send invitation' : 'Send invitation again'}
        </Button>
      )}
      <Pair>
        {abilities.update && (
          <Button variant="secondary" onClick={() => open('edit')}>
            <PencilIcon />
            Edit
          </Button>
        )}
        {abilities.delete && (
          <Button variant="secondary" busy={deleting} onClick={onDelete}>
            <TrashIcon />
            Delete
          </Button>
        )}
      </Pair>
    </>
  );
}

const Name = styled.span`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  & > :last-child { min-inline-size: 0; overflow-wrap: anywhere; }
`;

/** The date of the invitation is only shown to users who may invite. */
function headerOf(tenant: Tenant, deletion: PageDeletion) {
  const { status, abilities } = tenant;
  const title = (
    <Name>
      <Avatar name={fullName(tenant)} />
      <span>{fullName(tenant)}</span>
    </Name>
  );
  const subtitle = (
    <Cluster as="span" gap={3}>
      <StatusBadge status={status} />
      {abilities.update && <span>{invitedText(tenant)}</span>}
    </Cluster>
  );
  const actions = Object.values(abilities).some(Boolean) && <TenantActions tenant={tenant} {...deletion} />;
  return { title, subtitle, actions };
}

export const TenantPage = () => (
  <RecordPage pages={tenantPages} listName="Tenants" title="Tenant" useDelete={useDeleteTenant} header={headerOf}>
    {(tenant) => (
      <>
        <TenantFacts tenant={tenant} />
        <TenantLeases id={tenant.id} />
        <TenantLinks id={tenant.id} />
        {tenant.abilities.update && <TenantHistory id={tenant.id} />}
      </>
    )}
  </RecordPage>
);

import type { Tenant } from '@keystead/contracts';
import { AbsentRecord, fullName, tenants, useFocusOnEnter } from '@keystead/crud-ui';
import { ArrowLeftIcon, Button, Cluster, MailIcon, media, Stack, space } from '@keystead/ui';
import { Avatar, BackLink, PageHeader, PencilIcon, StatusBadge, TrashIcon } from '@keystead/ui/app';
import { Link, Navigate, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { useDeleteTenant, useInviteTenant } from './tenant.api.ts';
import { useTenantNavigation, useTenantPageNavigation } from './tenant.navigation.ts';
import { invitedText } from './tenant.ts';
import { TenantFacts, TenantHistory, TenantLinks } from './tenant-details.tsx';
import { TenantLeases } from './tenant-leases.tsx';

// On a phone on a line of their own, below the longer button.
const Pair = styled.div`
  display: flex;
  gap: ${space[3]};
  ${media.phone} { flex: 1 0 100%; & > * { flex: 1; } }
`;

interface TenantActionsProps {
  tenant: Tenant;
  deleting: boolean;
  onDelete: () => void;
}

function TenantActions({ tenant: { id, invited_at, abilities }, deleting, onDelete }: TenantActionsProps) {
  const { open } = useTenantPageNavigation(id);
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

interface TenantHeaderProps {
  /** Undefined while it loads, or if there is none. */
  tenant: Tenant | undefined;
  actions: ReactNode;
}

/**
 * The tenant's name and the link back to the list. The date of the invitation is only shown to users who may invite.
 */
function TenantHeader({ tenant, actions }: TenantHeaderProps) {
  const { at } = useTenantNavigation();
  const back = (
    <BackLink as={Link} to={at()}>
      <ArrowLeftIcon />
      Tenants
    </BackLink>
  );
  if (tenant === undefined) return <PageHeader back={back} title="Tenant" />;
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
  return <PageHeader back={back} title={title} subtitle={subtitle} actions={actions} />;
}

export function TenantPage() {
  const id = Number(useParams().id);
  return <OneTenant key={id} id={id} />;
}

function OneTenant({ id }: Pick<Tenant, 'id'>) {
  const { at } = useTenantNavigation();
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeleteTenant(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted tenant again.
  if (deleted) return <Navigate to={at()} replace />;
  return <TenantContent id={id} deleting={isPending} onDelete={(tenant) => void confirmDelete(tenant)} />;
}

interface TenantContentProps {
  id: Tenant['id'];
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

import type { Tenant } from '@keystead/contracts';
import { fullName } from '@keystead/crud-ui';
import { ArrowLeftIcon, Cluster, space } from '@keystead/ui';
import { Avatar, BackLink, PageHeader, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { invitedText } from './tenant-labels.ts';
import { useTenantNavigation } from './tenant-navigation.ts';

const Name = styled.span`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  & > :last-child { min-inline-size: 0; overflow-wrap: anywhere; }
`;

interface TenantHeaderProps {
  /** Undefined while it loads, or if there is none. */
  tenant: Tenant | undefined;
  /** The actions on the tenant. */
  actions: ReactNode;
}

/**
 * The tenant's name and the link back to the list. The date of the invitation is only shown to users who may invite.
 */
export function TenantHeader({ tenant, actions }: TenantHeaderProps) {
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

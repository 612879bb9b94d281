import type { MaintenanceRequest } from '@keystead/contracts';
import { ArrowLeftIcon, Cluster, space, VisuallyHidden } from '@keystead/ui';
import { BackLink, PageHeader, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';
import { RequestActions, type RequestActionsProps } from './request-actions.tsx';
import { RequestStatus } from './request-status.tsx';

const Standing = styled(Cluster)`margin-block-start: ${space[2]};`;

const Priority = styled.span`display: inline-flex;`;

interface RequestHeaderProps extends Pick<RequestActionsProps, 'deleting'> {
  /** Undefined while it loads, or if there is none. */
  maintenance: MaintenanceRequest | undefined;
  onDelete: (maintenance: MaintenanceRequest) => void;
}

/** The title and status of a request, the link back to the list, and the actions on the request. */
export function RequestHeader({ maintenance, deleting, onDelete }: RequestHeaderProps) {
  const { at } = useMaintenanceNavigation();
  const back = (
    <BackLink as={Link} to={at()}>
      <ArrowLeftIcon />
      Maintenance
    </BackLink>
  );
  if (maintenance === undefined) return <PageHeader back={back} title="Maintenance request" />;
  const { title, priority } = maintenance;
  const standing = (
    <Standing as="span" gap={3}>
      <RequestStatus maintenance={maintenance} />
      <Priority>
        <VisuallyHidden>Priority: </VisuallyHidden>
        <StatusBadge status={priority} />
      </Priority>
    </Standing>
  );
  const actions = (
    <RequestActions maintenance={maintenance} deleting={deleting} onDelete={() => onDelete(maintenance)} />
  );
  return <PageHeader back={back} title={title} subtitle={standing} actions={actions} />;
}

import type { Tenant } from '@keystead/contracts';
import { Button, MailIcon, media, space } from '@keystead/ui';
import { PencilIcon, TrashIcon } from '@keystead/ui/app';
import styled from 'styled-components';
import { useInviteTenant } from './invite-tenant.ts';
import { useTenantPageNavigation } from './tenant-navigation.ts';

// On a phone on a line of their own, below the longer button.
const Pair = styled.div`
  display: flex;
  gap: ${space[3]};
  ${media.phone} { flex: 1 0 100%; & > * { flex: 1; } }
`;

interface TenantActionsProps {
  tenant: Tenant;
  /** Their deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: () => void;
}

/** The actions on a tenant's page, by the `abilities` from the server. */
export function TenantActions({ tenant: { id, invited_at, abilities }, deleting, onDelete }: TenantActionsProps) {
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

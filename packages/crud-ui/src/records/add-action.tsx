import { Button, media } from '@keystead/ui';
import { PlusIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import styled from 'styled-components';

// Reserves the button's space, so that nothing moves when it appears.
const Room = styled.div`min-block-size: 2.5rem; ${media.touch} { min-block-size: 2.75rem; }`;

interface AddActionProps {
  label: string;
  /** Undefined until the server has answered. */
  mayCreate: boolean | undefined;
  onAdd: () => void;
}

/** The button in a list's heading that adds a record, for users who may. */
export function AddAction({ label, mayCreate, onAdd }: AddActionProps) {
  const { role } = useUser();
  // The role only decides whether to reserve space: a tenant, who may add nothing, would see it disappear.
  if (mayCreate === undefined) return role === 'tenant' ? null : <Room />;
  if (!mayCreate) return null;
  return (
    <Button onClick={onAdd}>
      <PlusIcon />
      {label}
    </Button>
  );
}

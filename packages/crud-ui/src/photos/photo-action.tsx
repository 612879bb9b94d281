import { Button, color } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

// An unavailable action is marked as such and keeps the focus, which a disabled button would lose.
const Root = styled(Button)`
  &[aria-disabled='true']:not([aria-busy]) { cursor: not-allowed; background: ${color.hover}; color: ${color.textSubtle}; box-shadow: none; border-color: transparent; }
`;

interface PhotoActionProps {
  possible: boolean;
  onAct: () => void;
  /** An icon and a word. */
  children: ReactNode;
}

/** The button of an action on a photo. */
export function PhotoAction({ possible, onAct, children }: PhotoActionProps) {
  return (
    <Root variant="secondary" size="small" aria-disabled={!possible} onClick={possible ? onAct : undefined}>
      {children}
    </Root>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons.ts';
import { color, easing, layer, shadow, space } from '../tokens.ts';
import { VisuallyHidden } from '../visually-hidden.ts';
import { scrimStyles } from './popup-styles.ts';

const Scrim = styled(Base.Backdrop)`${scrimStyles}`;

const Popup = styled(Base.Popup)`
  --off: -100%;
  position: fixed;
  z-index: ${layer.overlay};
  inset-block: 0;
  inset-inline-start: 0;
  display: flex;
  flex-direction: column;
  inline-size: min(20rem, 100vw - 3.5rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${color.surface};
  border-inline-end: 1px solid ${color.border};
  box-shadow: ${shadow.high};
  outline: none;
  transition: transform 240ms ${easing};
  &:dir(rtl) { --off: 100%; }
  &[data-starting-style], &[data-ending-style] { transform: translateX(var(--off)); }
`;

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space[3]};
  padding-inline-start: ${space[5]};
`;

export interface SlideOverProps {
  open: boolean;
  /** Called by Escape, the close button and a press outside. Call it too when a link inside navigates. */
  onClose: () => void;
  /** The accessible name: `Menu`. */
  label: string;
  /** Shown at the top, beside the close button: the logo. */
  header?: ReactNode;
  children: ReactNode;
}

/** A modal panel at the start edge: the navigation on small screens. */
export function SlideOver({ open, onClose, label, header, children }: SlideOverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Scrim />
        <Popup>
          <VisuallyHidden as={Base.Title}>{label}</VisuallyHidden>
          <Header>
            {header ?? <span />}
            <Base.Close render={<IconButton label="Close" />}>
              <CloseIcon />
            </Base.Close>
          </Header>
          {children}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { IconButton } from '../button.tsx';
import { CloseIcon } from '../icons.ts';
import { VisuallyHidden } from '../layout.ts';
import { color, easing, font, layer, media, shadow, space } from '../tokens.ts';
import { modalStyles, scrimStyles } from './popups.tsx';

const Scrim = styled(Base.Backdrop)`${scrimStyles}`;

const widths = { small: '26rem', medium: '36rem', large: '48rem' };

// The popup itself scrolls, so that the arrow keys scroll it while the focus is inside.
const Popup = styled(Base.Popup)<{ $width: string }>`
  ${modalStyles}
  display: flex;
  flex-direction: column;
  inline-size: min(${({ $width }) => $width}, 100vw - 2rem);
  max-block-size: calc(100dvh - 4rem);
  overscroll-behavior: contain;
  transition: opacity 180ms ${easing}, transform 180ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(0.5rem) scale(0.985); }
  /* Also for a dialog that is there as soon as its page is. */
  @starting-style { opacity: 0; transform: translateY(0.5rem) scale(0.985); }
  ${media.phone} {
    inline-size: 100vw;
    block-size: 100dvh;
    max-block-size: none;
    border: 0;
    border-radius: 0;
    &[data-starting-style], &[data-ending-style] { transform: translateY(2rem); }
  }
`;

const Header = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  display: flex;
  gap: ${space[4]};
  align-items: start;
  justify-content: space-between;
  padding: ${space[5]} ${space[6]} ${space[4]};
  background: ${color.surface};
  overflow-wrap: anywhere;
  & > button { margin-block: -0.25rem; margin-inline-end: -0.5rem; }
`;

const Title = styled(Base.Title)`font: ${font('title')}; letter-spacing: -0.015em;`;
const Description = styled(Base.Description)`margin-block-start: ${space[1]}; color: ${color.textMuted};`;
const Body = styled.div`flex: 1; padding: ${space[1]} ${space[6]} ${space[6]};`;

const Footer = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: end;
  padding: ${space[4]} ${space[6]};
  background: ${color.surface};
  border-block-start: 1px solid ${color.border};
  ${media.phone} { & > * { flex: 1; } }
`;

export interface DialogProps {
  open: boolean;
  /** Called by Escape, the close button and, unless `persistent`, a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the end; a submit button outside its form refers to it by `form`. */
  footer?: ReactNode;
  /** The width from a tablet on; on a phone it takes the full screen. Default `medium`. */
  size?: keyof typeof widths;
  /** A press outside doesn't close the dialog, so that input isn't lost. */
  persistent?: boolean;
}

/** A modal dialog. It focuses its first field, or itself, and returns the focus when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'medium', persistent } = props;
  const body = useRef<HTMLDivElement>(null);
  // After a touch, focusing a field would open the keyboard over the content.
  const firstField = (openedBy: string) =>
    openedBy === 'touch' ||
    (body.current?.querySelector<HTMLElement>('input:not([type="file"]), select, textarea') ?? true);
  return (
    <Base.Root open={open} disablePointerDismissal={persistent} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Scrim />
        <Popup $width={widths[size]} initialFocus={firstField}>
          <Header>
            <div>
              <Title>{title}</Title>
              {description && <Description>{description}</Description>}
            </div>
            <Base.Close render={<IconButton label="Close" />}>
              <CloseIcon />
            </Base.Close>
          </Header>
          <Body ref={body}>{children}</Body>
          {footer && <Footer>{footer}</Footer>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const Panel = styled(Base.Popup)`
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

const PanelHeader = styled.div`
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
  label: string;
  header?: ReactNode;
  children: ReactNode;
}

/** A modal panel at the start edge: the navigation on small screens. */
export function SlideOver({ open, onClose, label, header, children }: SlideOverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Scrim />
        <Panel>
          <VisuallyHidden as={Base.Title}>{label}</VisuallyHidden>
          <PanelHeader>
            {header ?? <span />}
            <Base.Close render={<IconButton label="Close" />}>
              <CloseIcon />
            </Base.Close>
          </PanelHeader>
          {children}
        </Panel>
      </Base.Portal>
    </Base.Root>
  );
}

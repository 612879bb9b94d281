import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { Button } from '../button.tsx';
import { color, easing, font, media, space } from '../tokens.ts';
import { modalStyles, scrimStyles } from './popups.tsx';

const Scrim = styled(Base.Backdrop)`${scrimStyles}`;

const Popup = styled(Base.Popup)`
  ${modalStyles}
  inline-size: min(26rem, 100vw - 2rem);
  max-block-size: calc(100dvh - 2rem);
  padding: ${space[6]};
  overflow-wrap: anywhere;
  transition: opacity 160ms ${easing}, transform 160ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: scale(0.97); }
  ${media.phone} { margin-block-end: ${space[4]}; }
`;

const Title = styled(Base.Title)`font: ${font('heading')};`;
const Description = styled(Base.Description)`margin-block-start: ${space[2]}; color: ${color.textMuted};`;

const Actions = styled.div`
  display: flex;
  gap: ${space[3]};
  justify-content: end;
  margin-block-start: ${space[6]};
  ${media.phone} { & > * { flex: 1; } }
`;

export interface ConfirmQuestion {
  title: ReactNode;
  description?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `danger` (the default) for actions that can't be undone. */
  tone?: 'danger' | 'primary';
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  /** Called with true by the button that confirms, with false by the other one and Escape. */
  onAnswer: (yes: boolean) => void;
}

/** A question that must be answered (`alertdialog`). The focus starts on the cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onAnswer, title, description } = props;
  const { confirmLabel = 'Confirm', cancelLabel = 'Cancel', tone = 'danger' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onAnswer(false)}>
      <Base.Portal>
        <Scrim />
        <Popup initialFocus={cancel}>
          <Title>{title}</Title>
          {description && <Description>{description}</Description>}
          <Actions>
            <Base.Close ref={cancel} render={<Button variant="secondary" />}>
              {cancelLabel}
            </Base.Close>
            <Button variant={tone} onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          </Actions>
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}

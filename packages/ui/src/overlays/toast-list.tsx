import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import styled from 'styled-components';
import { Button, IconButton } from '../button.tsx';
import { CircleAlertIcon, CircleCheckIcon, CloseIcon } from '../icons.ts';
import { color, easing, font, layer, media, radius, shadow, space } from '../tokens.ts';

const Viewport = styled(Base.Viewport)`
  position: fixed;
  z-index: ${layer.toast};
  inset-block-end: ${space[4]};
  inset-inline: ${space[4]};
  display: grid;
  gap: ${space[2]};
  outline: none;
  ${media.tablet} { inset-block-end: ${space[6]}; inset-inline: auto ${space[6]}; inline-size: 23rem; }
`;

const Root = styled(Base.Root)`
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.high};
  color: ${color.text};
  transform: translateX(var(--toast-swipe-movement-x)) translateY(var(--toast-swipe-movement-y));
  transition: opacity 200ms ${easing}, transform 200ms ${easing};
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(0.75rem); }
  &[data-swiping] { transition: none; }
  /* It stays longer and is taller, so on a phone it is above the page, not over the controls of the last row. */
  ${media.phone} {
    &[data-actions] { position: fixed; inset-block-start: 4.5rem; inset-inline: ${space[4]}; }
  }
`;

const Content = styled(Base.Content)`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[2]};
  padding-inline-start: ${space[4]};
  & > svg { inline-size: 1.25rem; block-size: 1.25rem; flex: none; color: ${color.success}; }
  &[data-type='error'] > svg { color: ${color.danger}; }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  padding: 0 ${space[2]} ${space[3]} 3rem;
`;

const Title = styled(Base.Title)`flex: 1; min-inline-size: 0; font: ${font('strong')}; overflow-wrap: anywhere;`;

function ToastList() {
  const { toasts, close } = Base.useToastManager<Pick<ToastMessage, 'actions'>>();
  return toasts.map((toast) => (
    <Root key={toast.id} toast={toast} data-actions={toast.data?.actions ? '' : undefined}>
      <Content data-type={toast.type}>
        {toast.type === 'error' ? <CircleAlertIcon /> : <CircleCheckIcon />}
        <Title render={<p />} />
        <Base.Close render={<IconButton label="Dismiss" />}>
          <CloseIcon />
        </Base.Close>
      </Content>
      {toast.data?.actions && (
        <Actions>
          {toast.data.actions.map(({ label, onPress }) => (
            <Button
              key={label}
              variant="secondary"
              size="small"
              onClick={() => {
                close(toast.id);
                onPress();
              }}
            >
              {label}
            </Button>
          ))}
        </Actions>
      )}
    </Root>
  ));
}

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage {
  type: 'success' | 'error';
  title: string;
  /** What the user may do about it. A press closes the message. */
  actions?: readonly ToastAction[] | undefined;
}

/** How long a message with actions stays, in milliseconds: long enough to read it, decide, and reach the button. */
const ACTION_MS = 9000;

export interface ToastsProps {
  messageMs: number;
  /** Messages that are not shown yet. */
  messages: readonly ToastMessage[];
  /** Called with the number of messages that are shown now. */
  onShown: (count: number) => void;
}

function Messages({ messageMs, messages, onShown }: ToastsProps) {
  const { add } = Base.useToastManager();
  useEffect(() => {
    if (messages.length === 0) return;
    for (const { actions, ...message } of messages)
      add({ ...message, ...(actions && { data: { actions }, timeout: messageMs && ACTION_MS }) });
    onShown(messages.length);
  }, [messageMs, messages, onShown, add]);
  return <ToastList />;
}

export function Toasts({ messageMs, ...messages }: ToastsProps) {
  return (
    <Base.Provider timeout={messageMs}>
      <Base.Portal>
        <Viewport aria-label="Messages">
          <Messages messageMs={messageMs} {...messages} />
        </Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

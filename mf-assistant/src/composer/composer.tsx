import { Button, color, IconButton, media, radius, space, TextArea } from '@keystead/ui';
import { SendIcon, StopIcon } from '@keystead/ui/app';
import { useUnsaved } from '@keystead/web-kit';
import type { KeyboardEvent, RefObject } from 'react';
import styled from 'styled-components';

const Root = styled.form`
  display: flex;
  gap: ${space[2]};
  align-items: end;
`;

const Text = styled(TextArea)`
  flex: 1;
  min-block-size: 2.875rem;
  max-block-size: 12rem;
  padding-block: 0.625rem;
  border-radius: ${radius.large};
  resize: none;
  ${media.touch} { min-block-size: 2.875rem; }
`;

const sendStyle = `min-block-size: 2.875rem; border-radius: ${radius.large};`;
const Send = styled(Button)`${sendStyle}`;
const Stop = styled(IconButton)`
  ${sendStyle}
  min-inline-size: 2.875rem;
  & > svg { fill: currentColor; color: ${color.text}; inline-size: 0.875rem; block-size: 0.875rem; }
`;

interface ComposerProps {
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string) => boolean;
  pending: boolean;
  /** Stops the pending reply. Without it, input and Send are disabled meanwhile (product §2, the widget). */
  onStop?: () => void;
  placeholder: string;
  control: RefObject<HTMLTextAreaElement | null>;
}

/** The input for a question: Enter sends it, Shift and Enter begin a new line. */
export function Composer({ text, onChange, onSend, pending, onStop, placeholder, control }: ComposerProps) {
  const locked = pending && onStop === undefined;
  useUnsaved(text.trim() !== '');
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    control.current?.focus();
    if (!pending && onSend(text)) onChange('');
  };
  const stop = () => {
    control.current?.focus();
    onStop?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, as in Japanese, Enter belongs to the input method.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };
  return (
    <Root noValidate onSubmit={send}>
      <Text
        ref={control}
        aria-label="Your question"
        placeholder={placeholder}
        rows={Math.min(text.split('\n').length, 8)}
        // The limit of the contract.
        maxLength={4000}
        disabled={locked}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {pending && onStop ? (
        <Stop label="Stop" variant="secondary" onClick={stop}>
          <StopIcon />
        </Stop>
      ) : (
        <Send type="submit" disabled={locked}>
          <SendIcon />
          Send
        </Send>
      )}
    </Root>
  );
}

import type { AssistantAction } from '@keystead/contracts';
import { space } from '@keystead/ui';
import styled from 'styled-components';
import type { DisplayedMessage } from '../chat/displayed-message.ts';
import { MessageItem } from './message-item.tsx';

const Root = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;

interface MessageListProps {
  label: string;
  messages: readonly DisplayedMessage[];
  /** Screen readers announce added messages as a whole, when the user is idle. */
  live?: boolean;
  onDecided: (action: AssistantAction) => void;
}

/** Messages, oldest first. */
export function MessageList({ label, messages, live = false, onDecided }: MessageListProps) {
  return (
    <Root aria-label={label} aria-live={live ? 'polite' : undefined}>
      {messages.map((message) => (
        <MessageItem key={message.key} message={message} onDecided={onDecided} />
      ))}
    </Root>
  );
}

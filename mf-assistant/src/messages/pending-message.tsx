import { color, font, space } from '@keystead/ui';
import styled from 'styled-components';
import type { PendingReply } from '../chat/conversation.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { MessageBubble } from './message-bubble.ts';
import { MessageRow } from './message-row.ts';
import { TypingDots } from './typing-dots.tsx';

const Step = styled.p`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding-inline: ${space[1]};
  font: ${font('small')};
  color: ${color.textMuted};
`;

const withDots = (label: string) => label.replace(/(?:…|\.{1,3})?$/, '…');

/**
 * A reply that is being streamed. Screen readers announce the progress, and the text once it is complete and in the
 * list of messages.
 */
export function PendingMessage({ pending: { step, text } }: { pending: PendingReply }) {
  return (
    <MessageRow as="div">
      {text !== '' && (
        <MessageBubble>
          <AnswerText text={text} />
        </MessageBubble>
      )}
      <Step role="status">
        <TypingDots />
        {withDots(step ?? 'Thinking')}
      </Step>
    </MessageRow>
  );
}

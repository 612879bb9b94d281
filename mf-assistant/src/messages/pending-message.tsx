import { color, font, space } from '@keystead/ui';
import styled, { keyframes } from 'styled-components';
import type { PendingReply } from '../chat/conversation.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { MessageBubble, MessageRow } from './message-list.tsx';

const rise = keyframes`
  0%, 60%, 100% { transform: none; opacity: 0.45; }
  30% { transform: translateY(-0.1875rem); opacity: 1; }
`;

/** Three dots that indicate typing. The text beside them says the same. */
const TypingDots = styled.span`
  display: inline-flex;
  gap: 0.25rem;
  align-items: center;
  block-size: 1.5rem;
  & > span {
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    border-radius: 50%;
    background: ${color.accentInk};
    animation: ${rise} 1.2s ease-in-out infinite;
  }
  & > :nth-child(2) { animation-delay: 140ms; }
  & > :nth-child(3) { animation-delay: 280ms; }
`;

const Step = styled.p`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding-inline: ${space[1]};
  font: ${font('small')};
  color: ${color.textMuted};
`;

/** Screen readers announce the progress, and the text once it is complete and in the list of messages. */
export function PendingMessage({ pending: { step, text } }: { pending: PendingReply }) {
  return (
    <MessageRow as="div">
      {text !== '' && (
        <MessageBubble>
          <AnswerText text={text} />
        </MessageBubble>
      )}
      <Step role="status">
        <TypingDots aria-hidden="true">
          <span />
          <span />
          <span />
        </TypingDots>
        {(step ?? 'Thinking').replace(/(?:…|\.{1,3})?$/, '…')}
      </Step>
    </MessageRow>
  );
}

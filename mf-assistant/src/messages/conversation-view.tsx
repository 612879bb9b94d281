import { Button, color, font, IconButton, RefreshCwIcon, radius, Stack, shadow, space } from '@keystead/ui';
import { ChevronDownIcon, StopIcon } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import type { PendingReply } from '../chat/conversation.ts';
import type { Chat } from '../chat/use-chat.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { MessageBubble, MessageList, MessageRow } from './message-list.tsx';
import { useFollowScroll } from './use-follow-scroll.ts';

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

const Again = styled(Button)`justify-self: start;`;

/** Screen readers announce the progress, and the text once it is complete and in the list of messages. */
function PendingMessage({
  pending: { step, text },
  onStop,
}: {
  pending: PendingReply;
  onStop?: (() => void) | undefined;
}) {
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
      {onStop && (
        <Again variant="secondary" size="small" onClick={onStop}>
          <StopIcon />
          Stop
        </Again>
      )}
    </MessageRow>
  );
}

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  min-block-size: 0;
  @media print { display: block; }
`;

const Scroller = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The hook keeps the visible messages in place, in every browser. */
  overflow-anchor: none;
  padding: ${space[4]};
  &:focus-visible { outline-offset: -2px; border-radius: ${radius.medium}; }
  @media print { overflow: visible; padding: 0; outline: none; }
`;

const Jump = styled(IconButton)`
  position: absolute;
  inset-block-end: ${space[3]};
  inset-inline: 0;
  inline-size: 2.75rem;
  min-block-size: 2.75rem;
  margin-inline: auto;
  border-radius: ${radius.round};
  background: ${color.surface};
  box-shadow: ${shadow.middle};
`;

interface ConversationViewProps {
  chat: Chat;
  greeting: ReactNode;
  /** The messages of earlier days, above the current ones. */
  earlier?: ReactNode;
  /** The key of the first displayed message. A change means that earlier ones were loaded. */
  first: string | undefined;
  /** Shows a button that stops the pending reply. Not where the composer has one. */
  stoppable?: boolean;
}

export function ConversationView({ chat, greeting, earlier, first, stoppable = false }: ConversationViewProps) {
  const { messages, pending } = chat;
  const { scroller, content, following, onScroll, toEnd } = useFollowScroll(first, pending !== null);
  const last = messages.at(-1);
  const unanswered = pending === null && last !== undefined && (last.type === 'user' || last.unfinished !== undefined);
  return (
    <Root>
      <Scroller ref={scroller} role="region" aria-label="Conversation" tabIndex={0} onScroll={onScroll}>
        <Stack ref={content}>
          {greeting}
          {earlier}
          <MessageList label="This conversation" messages={messages} live />
          {pending && <PendingMessage pending={pending} onStop={stoppable ? chat.stop : undefined} />}
          {unanswered && (
            <Again variant="secondary" size="small" onClick={chat.askAgain}>
              <RefreshCwIcon />
              Try again
            </Again>
          )}
        </Stack>
      </Scroller>
      {!following && (
        <Jump label="Jump to the latest message" variant="secondary" onClick={toEnd}>
          <ChevronDownIcon />
        </Jump>
      )}
    </Root>
  );
}

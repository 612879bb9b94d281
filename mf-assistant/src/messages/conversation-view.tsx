import { Button, color, IconButton, RefreshCwIcon, radius, Stack, shadow, space } from '@keystead/ui';
import { ChevronDownIcon } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Chat } from '../chat/use-chat.ts';
import { MessageList } from './message-list.tsx';
import { PendingMessage } from './pending-message.tsx';
import { useFollowScroll } from './use-follow-scroll.ts';

const Root = styled.div`position: relative; display: grid; grid-template-rows: minmax(0, 1fr); min-block-size: 0;`;

const Scroller = styled.div`
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The hook keeps the visible messages in place, in every browser. */
  overflow-anchor: none;
  padding: ${space[4]};
  &:focus-visible { outline-offset: -2px; border-radius: ${radius.medium}; }
`;

const Again = styled(Button)`justify-self: start;`;

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
}

/** A conversation that scrolls in its own box, and keeps its newest message visible. */
export function ConversationView({ chat, greeting, earlier, first }: ConversationViewProps) {
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
          {pending && <PendingMessage pending={pending} />}
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

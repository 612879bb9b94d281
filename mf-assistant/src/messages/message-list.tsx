import {
  color,
  dayOf,
  font,
  formatInstant,
  formatTime,
  media,
  radius,
  Stack,
  space,
  today,
  VisuallyHidden,
} from '@keystead/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { ActionCard } from '../actions/action-card.tsx';
import { answererName, type DisplayedMessage } from '../chat/conversation.ts';
import { useDecided } from '../history/history.api.ts';
import { AnswerText } from '../markdown/answer-text.tsx';

export const MessageBubble = styled.div<{ $own?: boolean }>`
  min-inline-size: 0;
  max-inline-size: 100%;
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${({ $own }) => ($own ? 'transparent' : color.border)};
  border-radius: ${radius.large};
  ${({ $own }) => ($own ? 'border-end-end-radius' : 'border-end-start-radius')}: ${radius.small};
  background: ${({ $own }) => ($own ? color.accentSoft : color.surface)};
  color: ${color.text};
  overflow-wrap: anywhere;
`;

export const MessageRow = styled.li<{ $own?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, auto);
  justify-content: ${({ $own }) => ($own ? 'end' : 'start')};
  justify-items: ${({ $own }) => ($own ? 'end' : 'start')};
  gap: ${space[1]};
  padding-inline-start: ${({ $own }) => ($own ? space[8] : 0)};
  ${media.tablet} { ${({ $own }) => ($own ? 'padding-inline-start: 15%' : 'padding-inline-end: 6%')}; }
`;

const Words = styled.p`white-space: pre-wrap;`;
const About = styled.p`padding-inline: 0.25rem; font: ${font('caption')}; color: ${color.textSubtle};`;
const Reason = styled.p`margin-block-start: 0.25rem; color: ${color.textMuted};`;

const shortTime = (instant: string) => (dayOf(instant) === today() ? formatTime(instant) : formatInstant(instant));

function Content({ message }: { message: DisplayedMessage }) {
  const { type, content, unfinished, reason } = message;
  if (type === 'user' || unfinished === 'failed') {
    return (
      <>
        <Words>{content}</Words>
        {reason && <Reason>{reason}</Reason>}
      </>
    );
  }
  return content === '' ? <Words>You stopped this answer.</Words> : <AnswerText text={content} />;
}

const MessageItem = memo(function Item({ message }: { message: DisplayedMessage }) {
  const onDecided = useDecided();
  const { type, content, timestamp, unfinished, actions } = message;
  const own = type === 'user';
  return (
    <MessageRow $own={own}>
      <MessageBubble $own={own}>
        <VisuallyHidden>{own ? 'You: ' : 'Assistant: '}</VisuallyHidden>
        <Content message={message} />
      </MessageBubble>
      {actions.length > 0 && (
        <Stack gap={3}>
          {actions.map((action) => (
            <ActionCard key={action.id} action={action} onDecided={onDecided} />
          ))}
        </Stack>
      )}
      <About>
        {!own && `${answererName(message)} · `}
        <time dateTime={timestamp}>{shortTime(timestamp)}</time>
        {unfinished === 'stopped' && content !== '' && ' · Stopped'}
      </About>
    </MessageRow>
  );
});

interface MessageListProps {
  label: string;
  messages: readonly DisplayedMessage[];
  /** Screen readers announce added messages as a whole, when the user is idle. */
  live?: boolean;
}

export function MessageList({ label, messages, live = false }: MessageListProps) {
  return (
    <Stack as="ol" aria-label={label} aria-live={live ? 'polite' : undefined}>
      {messages.map((message) => (
        <MessageItem key={message.key} message={message} />
      ))}
    </Stack>
  );
}

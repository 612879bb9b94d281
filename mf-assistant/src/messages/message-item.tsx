import type { AssistantAction } from '@keystead/contracts';
import { color, dayOf, font, formatInstant, formatTime, Stack, today, VisuallyHidden } from '@keystead/ui';
import { memo } from 'react';
import styled from 'styled-components';
import { ActionCard } from '../actions/action-card.tsx';
import type { DisplayedMessage } from '../chat/displayed-message.ts';
import { AnswerText } from '../markdown/answer-text.tsx';
import { answererName } from './answerer-name.ts';
import { MessageBubble } from './message-bubble.ts';
import { MessageRow } from './message-row.ts';

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

interface MessageItemProps {
  message: DisplayedMessage;
  onDecided: (action: AssistantAction) => void;
}

function Item({ message, onDecided }: MessageItemProps) {
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
}

/** One message: its author, text, time and proposed actions. It renders again only when it changes. */
export const MessageItem = memo(Item);

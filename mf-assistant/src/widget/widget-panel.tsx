import { CloseIcon, color, easing, font, IconButton, media, radius, shadow, space } from '@keystead/ui';
import { SparklesIcon } from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Chat } from '../chat/use-chat.ts';
import { Composer } from '../composer/composer.tsx';
import { ConversationView } from '../messages/conversation-view.tsx';
import { MessageBubble } from '../messages/message-list.tsx';

const Root = styled.div`
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  inline-size: 25rem;
  block-size: min(38rem, 100dvh - 6.5rem);
  overflow: hidden;
  background: ${color.canvas};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.high};
  transition: opacity 160ms ${easing}, transform 160ms ${easing};
  @starting-style { opacity: 0; transform: translateY(0.5rem) scale(0.985); }
  ${media.phone} { inline-size: 100%; block-size: min(40rem, 100dvh - 5.5rem); }
`;

const Head = styled.header`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[2]} ${space[2]} ${space[2]} ${space[4]};
  background: ${color.surface};
  border-block-end: 1px solid ${color.border};
  & > svg { inline-size: 1.25rem; block-size: 1.25rem; flex: none; color: ${color.accentInk}; }
  & > a { margin-inline-start: auto; font: ${font('small')}; }
`;

const Title = styled.p`font: ${font('heading')}; outline: none;`;

const Foot = styled.div`
  padding: ${space[3]};
  background: ${color.surface};
  border-block-start: 1px solid ${color.border};
`;

interface WidgetPanelProps {
  id: string;
  chat: Chat;
  onClose: () => void;
}

/** A short conversation above the page, which stays usable. */
export function WidgetPanel({ id, chat, onClose }: WidgetPanelProps) {
  const title = useId();
  const { first_name } = useUser();
  const [text, setText] = useState('');
  const control = useRef<HTMLTextAreaElement>(null);
  const pending = chat.pending !== null;
  useEffect(() => control.current?.focus(), []);
  // The disabled input has lost the focus. If the user has focused something else, that stays focused.
  useEffect(() => {
    if (!pending && document.activeElement === document.body) control.current?.focus();
  }, [pending]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <Root id={id} role="dialog" aria-labelledby={title} onKeyDown={onKeyDown}>
      <Head>
        <SparklesIcon />
        <Title id={title}>AI Assistant</Title>
        <Link to="/app/ai-assistant" onClick={onClose}>
          Open full page
        </Link>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <ConversationView
        chat={chat}
        greeting={
          <MessageBubble>
            Hi {first_name}! I'm your Keystead assistant. Ask me about your properties, tenants, leases, maintenance or
            payments.
          </MessageBubble>
        }
        first={chat.messages[0]?.key}
        stoppable
      />
      <Foot>
        <Composer
          text={text}
          onChange={setText}
          onSend={chat.ask}
          pending={pending}
          placeholder="Ask a question…"
          control={control}
        />
      </Foot>
    </Root>
  );
}

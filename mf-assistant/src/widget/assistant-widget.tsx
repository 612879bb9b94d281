import { easing, layer, media, motion, screens, space } from '@keystead/ui';
import { useLocation, useUser } from '@keystead/web-kit';
import { useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { DisplayedMessage } from '../chat/conversation.ts';
import { type Chat, useChat } from '../chat/use-chat.ts';
import { historyKey } from '../history/history.api.ts';
import { checkOffer } from '../offer/offer.api.ts';
import { storeConversation, storedConversation } from './stored-conversation.ts';
import { WidgetButton } from './widget-button.tsx';
import { WidgetPanel } from './widget-panel.tsx';

/** The last five messages (product §9), without failed or stopped replies. */
const contextOf = (before: readonly DisplayedMessage[]) =>
  before
    .filter(({ unfinished }) => unfinished === undefined)
    .slice(-5)
    .map(({ type, content }) => ({ type, content }));

/** The widget's own conversation: one per tab, and always with the basic model. */
function useWidgetChat(): Chat {
  const queries = useQueryClient();
  const chat = useChat({
    model: 'keystead-basic',
    initial: storedConversation,
    contextOf,
    failureText: 'I apologize, but I encountered an error. Please try again.',
    // The service stores it too. The page shows it, if it is open.
    onAnswered(messages) {
      void queries.invalidateQueries({ queryKey: historyKey });
      checkOffer(queries, messages);
    },
  });
  useEffect(() => storeConversation(chat.messages), [chat.messages]);
  return chat;
}

/** How far a scroll goes before the button follows it, in pixels: a finger trembles by less. */
const SCROLL_STEP_PX = 24;

/** Whether the user scrolls down. False at the end of the page, where the layout leaves room below the content. */
function useScrollsDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const moved = window.scrollY - last;
      const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - SCROLL_STEP_PX;
      if (!atEnd && Math.abs(moved) < SCROLL_STEP_PX) return;
      last = window.scrollY;
      setDown(!atEnd && moved > 0);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return down;
}

// Where the layout has no gutter for the button, it makes room while the page is scrolled down. The keyboard still
// reaches it.
const Root = styled.section`
  position: fixed;
  z-index: ${layer.bar};
  inset-block-end: calc(${space[3]} + env(safe-area-inset-bottom));
  inset-inline-end: calc(${space[4]} + env(safe-area-inset-right));
  display: grid;
  gap: ${space[3]};
  justify-items: end;
  /* What is beside the button belongs to the page. */
  pointer-events: none;
  & > * { pointer-events: auto; }
  ${media.phone} {
    inset-inline-end: ${space[3]};
    &[data-open='true'] { inset-inline: ${space[3]}; }
  }
  transition: opacity ${motion.fast} ${easing}, transform ${motion.fast} ${easing};
  ${media.belowWide} {
    &[data-away='true']:not(:focus-within) { opacity: 0; transform: translateY(5rem); & > * { pointer-events: none; } }
  }
  @media print { display: none; }
`;

function Widget() {
  const id = useId();
  const chat = useWidgetChat();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const away = useScrollsDown() && !open;
  const { pathname } = useLocation();
  // A link in an answer has opened another page, which the panel would hide where it takes the whole width.
  useEffect(() => {
    if (pathname !== '' && window.matchMedia?.(screens.phone).matches) setOpen(false);
  }, [pathname]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Root aria-label="AI chat" data-open={open} data-away={away}>
      {open && <WidgetPanel id={id} chat={chat} onClose={close} />}
      <WidgetButton ref={button} open={open} controls={id} onPress={() => (open ? close() : setOpen(true))} />
    </Root>
  );
}

export function AssistantWidget() {
  return <Widget key={useUser().id} />;
}

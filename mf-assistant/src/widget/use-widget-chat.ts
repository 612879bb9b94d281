import { useQueryClient } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import type { DisplayedMessage } from '../chat/displayed-message.ts';
import { type Chat, useChat } from '../chat/use-chat.ts';
import { historyKey } from '../history/stored-history.ts';
import { checkOffer } from '../offer/offer-query.ts';
import { storeConversation, storedConversation } from './stored-conversation.ts';

const FAILURE = 'I apologize, but I encountered an error. Please try again.';
/** How many messages are sent with a question (product §9). */
const CONTEXT_MESSAGES = 5;

/** The last messages, without failed or stopped replies. */
const contextOf = (before: readonly DisplayedMessage[]) =>
  before
    .filter(({ unfinished }) => unfinished === undefined)
    .slice(-CONTEXT_MESSAGES)
    .map(({ type, content }) => ({ type, content }));

/** The widget's own conversation: one per tab, and always with the basic model. */
export function useWidgetChat(): Chat {
  const queries = useQueryClient();
  const chat = useChat({
    model: 'keystead-basic',
    initial: storedConversation,
    contextOf,
    failureText: FAILURE,
    // The service stores it too. The page shows it, if it is open.
    onAnswered(messages) {
      void queries.invalidateQueries({ queryKey: historyKey });
      checkOffer(queries, messages);
    },
  });
  useEffect(() => storeConversation(chat.messages), [chat.messages]);
  return chat;
}

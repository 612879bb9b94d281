import type { ChatModel } from '@keystead/contracts';
import { useUser } from '@keystead/web-kit';
import { useQueryClient } from '@keystead/web-kit/queries';
import { useEffect, useRef } from 'react';
import { type Chat, useChat } from '../chat/use-chat.ts';
import { historyKey, storeExchange, useHistory } from '../history/history.api.ts';
import { checkOffer } from '../offer/offer.api.ts';

const FAILURE = 'I apologize, but I encountered an error. Please try again later.';

export function useAssistantChat(model: ChatModel) {
  const { id, role } = useUser();
  const queries = useQueryClient();
  const storing = useRef(Promise.resolve());
  // The stored exchanges when the last question was asked; null where they were unknown.
  const storedBefore = useRef<ReadonlySet<string> | null>(null);
  const chat = useChat({
    model,
    contextOf: () => ({ user_id: id, user_role: role, timestamp: new Date().toISOString() }),
    failureText: FAILURE,
    onAnswered(messages) {
      storing.current = storeExchange(messages);
      checkOffer(queries, messages);
    },
    // The service may have stored an answer that was not received.
    onUnanswered: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
  const history = useHistory(chat.messages);
  const { rows } = history;
  const { adopt } = chat;
  useEffect(() => {
    const existing = storedBefore.current;
    if (rows && existing) adopt(rows.filter(({ exchange }) => !existing.has(exchange)));
  }, [rows, adopt]);
  const rememberStored = () => {
    storedBefore.current = rows ? new Set(rows.map(({ exchange }) => exchange)) : null;
  };
  const trackedChat: Chat = {
    ...chat,
    ask(text) {
      if (chat.pending === null) rememberStored();
      return chat.ask(text);
    },
    askAgain() {
      rememberStored();
      chat.askAgain();
    },
  };
  return {
    chat: trackedChat,
    history,
    /** All displayed messages, oldest first. */
    displayed: [...(history.messages ?? []), ...chat.messages],
    /** Resolves once no message is still being stored in the history. */
    whenStored: () => storing.current,
  };
}

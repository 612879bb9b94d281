import type { ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { usePagedList } from '@keystead/web-kit/queries';
import { type DisplayedMessage, storedMessage } from '../chat/displayed-message.ts';
import { historyKey } from './stored-history.ts';

/** The fetched part of the user's history, oldest first. It omits the exchanges of `own`, which are shown elsewhere. */
export function useHistory(own: readonly DisplayedMessage[]) {
  const list = usePagedList<ChatMessage>({
    queryKey: historyKey,
    async fetchPage(query, signal) {
      const { messages, ...page } = await request('GET /ai/history', { query, signal });
      return { ...page, rows: messages };
    },
  });
  const exchanges = new Set(own.map(({ exchange }) => exchange));
  return {
    ...list,
    /** Undefined until they have loaded. */
    messages: list.rows
      ?.filter(({ exchange }) => !exchanges.has(exchange))
      .map(storedMessage)
      .reverse(),
  };
}

/** The result of {@link useHistory}. */
export type History = ReturnType<typeof useHistory>;

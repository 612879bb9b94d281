import type { ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { usePagedList } from '@keystead/web-kit/queries';
import { type ShownMessage, storedMessage } from '../chat/shown-message.ts';
import { historyKey } from './stored-history.ts';

/** The person's history as far as it has been fetched, the oldest first; without the exchanges of `own`, which stand elsewhere. */
export function useHistory(own: readonly ShownMessage[]) {
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
    /** Undefined until they are there. */
    messages: list.rows
      ?.filter(({ exchange }) => !exchanges.has(exchange))
      .map(storedMessage)
      .reverse(),
  };
}

/** A history as {@link useHistory} has it. */
export type History = ReturnType<typeof useHistory>;

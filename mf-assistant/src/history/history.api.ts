import type { AssistantAction, ChatMessage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { type InfiniteData, type Page, useMutation, usePagedList, useQueryClient } from '@keystead/web-kit/queries';
import { useCallback } from 'react';
import { type DisplayedMessage, storedMessage, withDecided } from '../chat/conversation.ts';
import { publish } from '../chat/shared-events.ts';
import { storeConversation } from '../widget/stored-conversation.ts';

/** The cache key of the mutation that clears the history. No question is asked while it runs. */
export const clearingKey = ['assistant', 'clearing'] as const;

export const historyKey = ['assistant', 'history'] as const;

type StoredHistory = InfiniteData<Page<ChatMessage>>;

/** What could restore a part of the history ends first: replies, the writes that `whenStored` awaits, and fetches. */
export function useClearHistory(whenStored: () => Promise<void>) {
  const queries = useQueryClient();
  const leaveHistory = () => queries.cancelQueries({ queryKey: historyKey });
  return useMutation({
    mutationKey: clearingKey,
    async mutationFn() {
      publish({ type: 'clearing' });
      await whenStored();
      await leaveHistory();
      await request('DELETE /ai/history');
      await leaveHistory();
    },
    onSuccess() {
      const pages = [{ rows: [], next_cursor: null, total: 0 }];
      queries.setQueryData<StoredHistory>(historyKey, { pages, pageParams: [undefined] });
      // For a widget that is not mounted yet. A mounted one gets the event.
      storeConversation([]);
      publish({ type: 'cleared' });
    },
    // The fetch was cancelled, and its data may never have been loaded.
    onError: () => void queries.invalidateQueries({ queryKey: historyKey }),
  });
}

/** Stores a question and its answer in the history. A failure is only logged (product §7). */
export async function storeExchange(messages: readonly ChatMessage[]): Promise<void> {
  const stored = messages
    .filter(({ content }) => content.trim() !== '')
    .map(({ exchange, type, content, timestamp, model }) => ({ exchange, type, content, timestamp, model }));
  try {
    await request('POST /ai/history', { body: { messages: stored } });
  } catch (error) {
    console.warn('The chat could not be stored in the history', error);
  }
}

export function useDecided(): (action: AssistantAction) => void {
  const queries = useQueryClient();
  return useCallback(
    (action) => {
      const decided = (page: Page<ChatMessage>) => ({
        ...page,
        rows: page.rows.map((row) => withDecided(row, action)),
      });
      queries.setQueryData<StoredHistory>(
        historyKey,
        (cached) => cached && { ...cached, pages: cached.pages.map(decided) },
      );
      publish({ type: 'decided', action });
    },
    [queries],
  );
}

/** How often programs may have proposed something (MCP), in milliseconds. No event says so. */
const REFETCH_MS = 20_000;

/**
 * The fetched part of the user's history, oldest first, without the exchanges of `own`, which are shown elsewhere.
 * While a reply is pending it is not fetched again: its exchange would be there twice for a moment.
 */
export function useHistory(own: readonly DisplayedMessage[], { pending }: { pending: boolean }) {
  const list = usePagedList<ChatMessage>({
    queryKey: historyKey,
    refetchInterval: pending ? undefined : REFETCH_MS,
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

export type History = ReturnType<typeof useHistory>;

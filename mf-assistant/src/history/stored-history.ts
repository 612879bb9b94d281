import type { AssistantAction, ChatMessage } from '@keystead/contracts';
import type { InfiniteData, Page } from '@keystead/web-kit/queries';
import { withDecided } from '../chat/conversation.ts';

/** The cache key of the history. */
export const historyKey = ['assistant', 'history'] as const;

/** The cached history. */
export type StoredHistory = InfiniteData<Page<ChatMessage>>;

/** An empty history. */
export const emptyHistory: StoredHistory = {
  pages: [{ rows: [], next_cursor: null, total: 0 }],
  pageParams: [undefined],
};

/** The history with an action's current state. */
export function withDecidedAction({ pages, ...rest }: StoredHistory, action: AssistantAction): StoredHistory {
  return { ...rest, pages: pages.map((page) => ({ ...page, rows: page.rows.map((row) => withDecided(row, action)) })) };
}

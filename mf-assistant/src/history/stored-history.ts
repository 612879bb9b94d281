import type { AssistantAction, ChatMessage } from '@keystead/contracts';
import type { InfiniteData, Page } from '@keystead/web-kit/queries';
import { withDecided } from '../chat/conversation.ts';

/** Where the cache keeps what was said. */
export const historyKey = ['assistant', 'history'] as const;

/** What it keeps there. */
export type StoredHistory = InfiniteData<Page<ChatMessage>>;

/** A history without anything. */
export const emptyHistory: StoredHistory = {
  pages: [{ rows: [], next_cursor: null, total: 0 }],
  pageParams: [undefined],
};

/** A history with an action as it stands by now. */
export function decidedIn({ pages, ...rest }: StoredHistory, action: AssistantAction): StoredHistory {
  return { ...rest, pages: pages.map((page) => ({ ...page, rows: page.rows.map((row) => withDecided(row, action)) })) };
}

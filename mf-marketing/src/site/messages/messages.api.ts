import type { ContactMessage, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type MessageSearch = Omit<Query<'GET /marketing/messages'>, 'limit' | 'cursor'>;

/** The pages of a message list fetched so far. */
export type MessageList = PagedList<ContactMessage>;

/** The messages of the contact form. */
export const contactMessages: Collection<ContactMessage, MessageSearch> = {
  name: 'contact-messages',
  async fetchPage(query, signal) {
    const { messages: rows, ...page } = await request('GET /marketing/messages', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /marketing/messages/{id}', { params: { id }, signal }),
};

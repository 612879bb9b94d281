import type { Query, Webhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
type WebhookSearch = Omit<Query<'GET /webhooks'>, 'limit' | 'cursor'>;

/** A list of webhooks as far as it has been fetched. */
export type WebhookList = PagedList<Webhook>;

/** The addresses that the account has registered. */
export const webhooks: Collection<Webhook, WebhookSearch> = {
  name: 'webhooks',
  async fetchPage(query, signal) {
    const { webhooks: rows, ...page } = await request('GET /webhooks', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /webhooks/{id}', { params: { id }, signal }),
};

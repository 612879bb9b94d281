import type { Query, Webhook } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and order of the list. */
type WebhookSearch = Omit<Query<'GET /webhooks'>, 'limit' | 'cursor'>;

/** The fetched part of a list of webhooks. */
export type WebhookList = PagedList<Webhook>;

/** The collection of the account's webhooks. */
export const webhooks: Collection<Webhook, WebhookSearch> = {
  name: 'webhooks',
  async fetchPage(query, signal) {
    const { webhooks: rows, ...page } = await request('GET /webhooks', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /webhooks/{id}', { params: { id }, signal }),
};

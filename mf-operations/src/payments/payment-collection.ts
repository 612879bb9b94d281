import type { Payment, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type PaymentSearch = Omit<Query<'GET /payments'>, 'limit' | 'cursor'>;

/** The pages of a payment list fetched so far. */
export type PaymentList = PagedList<Payment>;

/** The collection of payments and its requests. */
export const payments: Collection<Payment, PaymentSearch> = {
  name: 'payments',
  async fetchPage(query, signal) {
    const { payments: rows, ...page } = await request('GET /payments', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /payments/{id}', { params: { id }, signal }),
};

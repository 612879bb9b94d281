import type { Payment, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type PaymentSearch = Omit<Query<'GET /payments'>, 'limit' | 'cursor'>;

/** A list of payments as far as it has been fetched. */
export type PaymentList = PagedList<Payment>;

/** The payments, as the server is asked for them. */
export const payments: Collection<Payment, PaymentSearch> = {
  name: 'payments',
  async fetchPage(query, signal) {
    const { payments: rows, ...page } = await request('GET /payments', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /payments/{id}', { params: { id }, signal }),
};

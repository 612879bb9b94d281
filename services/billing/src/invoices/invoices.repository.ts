import type { Query } from '@keystead/contracts';
import {
  documentSchema,
  documentStore,
  type IdSource,
  type Order,
  readCountedPage,
  searchWords,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type Invoice, statesBefore } from './invoices.ts';
import type { ProviderInvoice } from './provider-invoice.ts';

const schema = documentSchema<Invoice>({
  _id: { type: Number, required: true },
  account_id: Number,
  invoice_id: String,
  number: String,
  description: String,
  plan: String,
  interval: String,
  period_start: Date,
  period_end: Date,
  amount_cents: Number,
  currency: String,
  status: String,
  date: Date,
  paid_at: Date,
  payment_intent: String,
  told: Boolean,
});
schema.index({ invoice_id: 1 }, { unique: true });
schema.index({ account_id: 1, date: -1, _id: -1 });

const orders = { '-date': { field: 'date', kind: 'instant', direction: -1 } } as const satisfies Record<string, Order>;

/**
 * A search in the descriptions of one account's invoices, for words that start with those of `q`. The descriptions are
 * few, and in plain English.
 */
const descriptionFilter = (q: string | undefined) => {
  const words = searchWords(q);
  return words.length > 0 && { $and: words.map((word) => ({ description: new RegExp(`\\b${word}`, 'i') })) };
};

/** The only place that queries invoices. Each read is limited to one account. */
export class InvoiceStore extends documentStore('invoices', schema) {
  readonly #ids: IdSource;

  constructor(database: Connection, ids: IdSource) {
    super(database);
    this.#ids = ids;
  }

  async page(account_id: number, { sort = '-date', limit, cursor, q }: Query<'GET /subscription/receipts'>) {
    const filter = { account_id, ...descriptionFilter(q) };
    const total = await this.model.countDocuments(filter);
    return readCountedPage(this.model, { filter, orders, sort, limit, cursor: cursor || undefined }, total);
  }

  find(account_id: number, id: number): Promise<Invoice | null> {
    return this.readOne({ _id: id, account_id });
  }

  newestPending(account_id: number): Promise<Invoice | null> {
    return this.readOne({ account_id, status: 'pending' }, { date: -1, _id: -1 });
  }

  async statusesOf(account_id: number): Promise<ReadonlyMap<string, Invoice['status']>> {
    const found = await this.readAll({ account_id }, { fields: { invoice_id: 1, status: 1 } });
    return new Map(found.map(({ invoice_id, status }) => [invoice_id, status]));
  }

  /** Stores what the provider says of an invoice. A status never goes back to an earlier stage. */
  async record(invoice: ProviderInvoice): Promise<void> {
    const { invoice_id, status } = invoice;
    if (
      !(await this.model.exists({ invoice_id })) &&
      (await this.insertNew({ ...invoice, _id: await this.#ids.next(), told: false }))
    )
      return;
    await this.model.updateOne({ invoice_id, status: { $in: statesBefore(status) } }, { $set: invoice });
  }

  /** The paid invoices of an account without a notification, oldest first. */
  paidWithoutEmail(account_id: number): Promise<Invoice[]> {
    return this.readAll({ account_id, status: 'paid', told: false }, { sort: { date: 1, _id: 1 } });
  }

  async markEmailed(id: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { told: true } });
  }

  async eraseOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id });
  }
}

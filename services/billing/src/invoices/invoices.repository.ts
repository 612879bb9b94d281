import {
  eraseAll,
  type IdSource,
  insertNew,
  type Order,
  type Page,
  readPage,
  searchWords,
} from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type Invoice, statesBefore } from './invoices.ts';
import type { ProviderInvoice } from './provider-invoice.ts';

const schema = new Schema<Invoice>(
  {
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
  },
  { versionKey: false },
);
schema.index({ invoice_id: 1 }, { unique: true });
schema.index({ account_id: 1, date: -1, _id: -1 });

const orders = { '-date': { field: 'date', kind: 'instant', direction: -1 } } as const satisfies Record<string, Order>;

interface InvoicePageRequest {
  readonly sort?: '-date';
  readonly limit?: number;
  readonly cursor?: string;
  /** Words in the description; each must match the start of a word there. */
  readonly q?: string;
}

/** A search in the descriptions of one account's invoices. These are few, and in plain English. */
const descriptionFilter = (q: string | undefined) => {
  const words = searchWords(q);
  return words.length > 0 && { $and: words.map((word) => ({ description: new RegExp(`\\b${word}`, 'i') })) };
};

/** The only place that queries invoices. Each read is limited to one account. */
export class InvoiceStore {
  readonly #model: Model<Invoice>;
  readonly #ids: IdSource;

  constructor(database: Connection, ids: IdSource) {
    this.#model = database.model<Invoice>('Invoice', schema, 'invoices');
    this.#ids = ids;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  async page(
    account_id: number,
    { sort = '-date', limit, cursor, q }: InvoicePageRequest,
  ): Promise<Page<Invoice> & { readonly total: number }> {
    const filter = { account_id, ...descriptionFilter(q) };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort, ...(limit && { limit }), ...(cursor && { cursor }) }),
      this.#model.countDocuments(filter),
    ]);
    return { ...page, total };
  }

  find(account_id: number, id: number): Promise<Invoice | null> {
    return this.#model.findOne({ _id: id, account_id }).lean<Invoice>().exec();
  }

  newestPending(account_id: number): Promise<Invoice | null> {
    return this.#model.findOne({ account_id, status: 'pending' }).sort({ date: -1, _id: -1 }).lean<Invoice>().exec();
  }

  /** The status of each invoice of an account, by the provider's ids. */
  async statusesOf(account_id: number): Promise<ReadonlyMap<string, Invoice['status']>> {
    const found = await this.#model.find({ account_id }, { invoice_id: 1, status: 1 }).lean<Invoice[]>();
    return new Map(found.map(({ invoice_id, status }) => [invoice_id, status]));
  }

  /** Stores what the provider says of an invoice. A status never goes back to an earlier stage. */
  async record(invoice: ProviderInvoice): Promise<void> {
    const { invoice_id, status } = invoice;
    if (!(await this.#model.exists({ invoice_id })) && (await this.#insert(invoice))) return;
    await this.#model.updateOne({ invoice_id, status: { $in: statesBefore(status) } }, { $set: invoice });
  }

  /** The paid invoices of an account without a notification, oldest first. */
  paidWithoutEmail(account_id: number): Promise<Invoice[]> {
    return this.#model
      .find({ account_id, status: 'paid', told: false })
      .sort({ date: 1, _id: 1 })
      .lean<Invoice[]>()
      .exec();
  }

  async markEmailed(id: number): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { told: true } });
  }

  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }

  async #insert(invoice: ProviderInvoice): Promise<boolean> {
    return insertNew(this.#model, { ...invoice, _id: await this.#ids.next(), told: false });
  }
}

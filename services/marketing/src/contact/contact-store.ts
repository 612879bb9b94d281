import type { contactSorts } from '@keystead/contracts';
import { countUpToCap, insertNew, orderByCreation, readPage, type Scope, searchFilter } from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { ContactMessage } from './contact-message.ts';
import { contactModel } from './contact-model.ts';

/** What a list of messages may be narrowed by. */
export interface ContactSearch {
  readonly q?: string;
  readonly status?: ContactMessage['status'];
  readonly sort?: (typeof contactSorts)[number];
  readonly cursor?: string;
  readonly limit?: number;
}

/** Messages belong to the installation: a scope has all of them, which an index finds, or none. */
const within = ({ kind }: Scope): QueryFilter<ContactMessage> =>
  kind === 'everything' ? { created_at: { $gt: new Date(0) } } : { _id: { $in: [] } };

/** The only place that queries the messages of the contact form. */
export class ContactStore {
  readonly #model: Model<ContactMessage>;

  constructor(database: Connection) {
    this.#model = contactModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Keeps a message unless the same one came today; says whether it was new. */
  add(message: ContactMessage): Promise<boolean> {
    return insertNew(this.#model, message);
  }

  find(scope: Scope, id: number): Promise<ContactMessage | null> {
    return this.#model
      .findOne({ $and: [within(scope), { _id: id }] })
      .lean<ContactMessage>()
      .exec();
  }

  async page(scope: Scope, { q, status, sort = '-created_at', ...page }: ContactSearch) {
    const words = searchFilter(q);
    const filter = { ...within(scope), ...(status && { status }), ...(words && { search: words }) };
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders: orderByCreation, sort, ...page }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** Says what becomes of a message of exactly this version; null when somebody else was faster. */
  mark({ _id, version }: ContactMessage, status: ContactMessage['status'], now: Date): Promise<ContactMessage | null> {
    return this.#model
      .findOneAndUpdate(
        { _id, version },
        { $set: { status, updated_at: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ContactMessage>()
      .exec();
  }

  /** Deletes a message of exactly this version for good; false when somebody else was faster. */
  async remove({ _id, version }: ContactMessage): Promise<boolean> {
    return (await this.#model.deleteOne({ _id, version })).deletedCount > 0;
  }

  /** Messages whose letters are not written yet. */
  withoutEmail(): AsyncIterable<ContactMessage> {
    return this.#model.find({ letter_due: true }).lean<ContactMessage>().cursor({ batchSize: 100 });
  }

  /** Notes that a message's letter is written. */
  async letterWritten(id: number): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { letter_due: false } });
  }
}

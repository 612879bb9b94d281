import type { Query } from '@keystead/contracts';
import { documentSchema, documentStore, orderByCreation, type Scope, searchFilter } from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import type { ContactMessage } from './contact.ts';

/** Two years. */
const RETENTION_SECONDS = 2 * 365 * 24 * 60 * 60;

const schema = documentSchema<ContactMessage>({
  _id: { type: Number, required: true },
  name: String,
  email: String,
  company: String,
  phone: String,
  subject: String,
  message: String,
  status: String,
  version: Number,
  created_at: Date,
  updated_at: Date,
  once: String,
  letter_due: Boolean,
  search: [String],
});
schema.index({ created_at: -1, _id: -1 });
schema.index({ status: 1, created_at: -1, _id: -1 });
schema.index({ search: 1 });
schema.index({ once: 1 }, { unique: true });
schema.index({ letter_due: 1 }, { partialFilterExpression: { letter_due: true } });
// A TTL index must have a single field.
schema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

/** A scope sees all messages, with a filter that an index supports, or none. */
const within = ({ kind }: Scope): QueryFilter<ContactMessage> =>
  kind === 'everything' ? { created_at: { $gt: new Date(0) } } : { _id: { $in: [] } };

export class ContactStore extends documentStore('contact_messages', schema) {
  /** False if the same message arrived today. */
  add(message: ContactMessage): Promise<boolean> {
    return this.insertNew(message);
  }

  find(scope: Scope, id: number): Promise<ContactMessage | null> {
    return this.readOne({ $and: [within(scope), { _id: id }] });
  }

  page(scope: Scope, { q, status, sort = '-created_at', ...page }: Query<'GET /marketing/messages'>) {
    const words = searchFilter(q);
    const filter = { ...within(scope), ...(status && { status }), ...(words && { search: words }) };
    return this.readCounted({ filter, orders: orderByCreation, sort, ...page });
  }

  /** Null if the message no longer has this version. */
  setStatus(
    { _id, version }: ContactMessage,
    status: ContactMessage['status'],
    now: Date,
  ): Promise<ContactMessage | null> {
    return this.changeOne({ _id, version }, { $set: { status, updated_at: now }, $inc: { version: 1 } });
  }

  /** False if the message no longer has this version. */
  async remove({ _id, version }: ContactMessage): Promise<boolean> {
    return (await this.model.deleteOne({ _id, version })).deletedCount > 0;
  }

  withoutEmail(): AsyncIterable<ContactMessage> {
    return this.readEach({ letter_due: true });
  }

  async markEmailWritten(id: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { letter_due: false } });
  }
}

import {
  Batcher,
  documentSchema,
  documentStore,
  driverOf,
  type IdSource,
  insertEach,
  isDuplicateKey,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type LinkPurpose, linkFields, type OneTimeLink, usableLink } from '../links/one-time-link.ts';
import { emailKey, type User } from '../users/user.ts';
import { type EmailAddress, newEmailAddress } from './email-address.ts';

const currentIndex = 'current_email';

/** The oldest are dropped. */
const MAX_LINKS = 20;

/** No real user has as many. */
const MAX_CONFIRMED = 50;

const schema = documentSchema<EmailAddress>({
  _id: { type: Number, required: true },
  email: String,
  email_key: String,
  first_name: String,
  last_name: String,
  phone: String,
  user_id: Number,
  released_from: Number,
  current: Boolean,
  invited_at: Date,
  links: linkFields,
  blocked_accounts: [Number],
  created_at: Date,
});
schema.index({ email_key: 1 }, { unique: true, name: currentIndex, partialFilterExpression: { current: true } });
schema.index({ user_id: 1 }, { partialFilterExpression: { user_id: { $gte: 1 } } });
schema.index({ released_from: 1 }, { partialFilterExpression: { released_from: { $gte: 1 } } });
schema.index({ 'links.hash': 1 });

interface NewLinks {
  readonly id: number;
  readonly links: readonly OneTimeLink[];
}

/** Ids come from the sequence of user ids, because a record may have the id of its user. */
export class EmailAddressRepository extends documentStore('email_addresses', schema) {
  readonly #ids: IdSource;
  readonly #links = new Batcher((_: string, batch: readonly NewLinks[]) => this.#addAllLinks(batch));

  constructor(database: Connection, userIds: IdSource) {
    super(database);
    this.#ids = userIds;
  }

  find(id: number): Promise<EmailAddress | null> {
    return this.readById(id);
  }

  findCurrent(email: string): Promise<EmailAddress | null> {
    return this.readOne({ email_key: emailKey(email), current: true });
  }

  findAllCurrent(emails: readonly string[]): Promise<EmailAddress[]> {
    return this.readAll({ email_key: { $in: emails.map(emailKey) }, current: true });
  }

  /** Skips addresses that already have a current record, and returns the others. */
  async add(addresses: readonly EmailAddress[]): Promise<EmailAddress[]> {
    const rejections = await insertEach(driverOf(this.model), addresses);
    const failures = rejections.filter((rejection) => rejection && !isDuplicateKey(rejection, currentIndex));
    // A duplicate id last: the migration ignores it.
    const failure = failures.find((rejection) => !isDuplicateKey(rejection)) ?? failures[0];
    if (failure) throw failure;
    return addresses.filter((_, at) => rejections[at] === null);
  }

  /**
   * The address's current record then names the user, and the user's earlier addresses are no longer current.
   * Idempotent. `confirming` runs before a record gets its first user, and again if a crash interrupts that.
   */
  async markConfirmed(user: User, confirming?: (address: EmailAddress) => Promise<void>): Promise<void> {
    const { email_key } = user;
    const earlier = { user_id: user._id, current: true, email_key: { $ne: email_key } };
    await this.model.updateMany(earlier, { $set: { current: false } });
    for (;;) {
      const found = await this.findCurrent(email_key);
      if (found?.user_id === user._id) return;
      if (!found) {
        if (await this.#insertFor(user)) return;
      } else if (found.user_id === null) {
        await confirming?.(found);
        await this.model.updateOne(
          { _id: found._id, user_id: null },
          { $set: { user_id: user._id }, $pull: { links: { purpose: 'invitation' } } },
        );
      } else {
        // The record's user has since changed to another address, so this address could be confirmed again.
        const { _id, user_id } = found;
        await this.model.updateOne({ _id, user_id }, { $set: { current: false } });
      }
    }
  }

  /** Records that refer to the address are visible to no user until it is invited again. */
  async release(userId: number, email_key: string): Promise<void> {
    await this.model.updateMany(
      { user_id: userId, email_key },
      { $set: { user_id: null, released_from: userId, current: false } },
    );
  }

  /** Newest first. */
  async idsOf(userId: number): Promise<number[]> {
    const newest = { fields: { _id: 1 }, sort: { _id: -1 }, limit: MAX_CONFIRMED } as const;
    const found = await this.readAll({ user_id: userId }, newest);
    return found.map(({ _id }) => _id);
  }

  /** Those of these that somebody has confirmed, or may still confirm. */
  async existing(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const reachable = { $or: [{ user_id: { $gte: 1 } }, { current: true }] };
    return new Set(await this.readIds({ _id: { $in: [...ids] }, ...reachable }));
  }

  /** Those that the user has confirmed, also before they were released. */
  everyIdOf(userId: number): Promise<number[]> {
    return this.readIds({ $or: [{ user_id: userId }, { released_from: userId }] });
  }

  async markInvited(ids: readonly number[], now: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] }, invited_at: null }, { $set: { invited_at: now } });
  }

  /** False if the record does not exist. Concurrent calls share a command. */
  addLinks(id: number, links: readonly OneTimeLink[]): Promise<boolean> {
    return this.#links.add('links', { id, links });
  }

  findByLink(hash: string, purpose: LinkPurpose): Promise<EmailAddress | null> {
    return this.readOne(usableLink(hash, [purpose]));
  }

  /** Also deletes the report link. Returns how many addresses have blocked the account. */
  async block(id: number, accountId: number, hash: string): Promise<number> {
    const blocked = { $addToSet: { blocked_accounts: accountId }, $pull: { links: { hash } } };
    await this.model.updateOne({ _id: id }, blocked);
    return this.model.countDocuments({ blocked_accounts: accountId });
  }

  async eraseOf(userId: number): Promise<void> {
    await this.model.deleteMany({ $or: [{ user_id: userId }, { released_from: userId }] });
  }

  async #addAllLinks(batch: readonly NewLinks[]): Promise<boolean[]> {
    const added = batch.map(({ id, links }) => ({
      updateOne: { filter: { _id: id }, update: { $push: { links: { $each: [...links], $slice: -MAX_LINKS } } } },
    }));
    const { matchedCount } = await this.model.bulkWrite(added);
    if (matchedCount === batch.length) return batch.map(() => true);
    const ids = new Set(await this.readIds({ _id: { $in: batch.map(({ id }) => id) } }));
    return batch.map(({ id }) => ids.has(id));
  }

  /** With the user's id if it is free; false if a concurrent insert succeeded first. */
  async #insertFor(user: User): Promise<boolean> {
    const id = (await this.model.exists({ _id: user._id })) ? await this.#ids.next() : user._id;
    return this.insertNew(newEmailAddress(id, user, { user_id: user._id }));
  }
}

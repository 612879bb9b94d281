import { type IdSource, isDuplicateKey, onlyDuplicateKeys } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type LinkPurpose, linkFields, type OneTimeLink, usableLink } from '../links/one-time-link.ts';
import { emailKey } from '../users/email-key.ts';
import type { User } from '../users/user.ts';
import { type EmailAddress, newEmailAddress } from './email-address.ts';

/** The index that lets an address have one current record. */
const currentIndex = 'current_email';

/** The most links that a record has at a time; the oldest give way. */
const mostLinks = 20;

/** The most addresses that a token names: more than anybody has had. */
const mostProved = 50;

const schema = new Schema<EmailAddress>(
  {
    _id: { type: Number, required: true },
    email: String,
    email_key: String,
    first_name: String,
    last_name: String,
    phone: String,
    user_id: Number,
    current: Boolean,
    invited_at: Date,
    links: linkFields,
    blocked_accounts: [Number],
    created_at: Date,
  },
  { versionKey: false },
);
schema.index({ email_key: 1 }, { unique: true, name: currentIndex, partialFilterExpression: { current: true } });
schema.index({ user_id: 1 }, { partialFilterExpression: { user_id: { $gte: 1 } } });
schema.index({ 'links.hash': 1 });

/** The only place that queries e-mail addresses. Its ids are those of users: a record may have the id of its user. */
export class EmailAddressRepository {
  readonly #model: Model<EmailAddress>;
  readonly #ids: IdSource;

  constructor(database: Connection, userIds: IdSource) {
    this.#model = database.model<EmailAddress>('EmailAddress', schema, 'email_addresses');
    this.#ids = userIds;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  find(id: number): Promise<EmailAddress | null> {
    return this.#model.findById(id).lean<EmailAddress>().exec();
  }

  findMany(ids: readonly number[]): Promise<EmailAddress[]> {
    return this.#model
      .find({ _id: { $in: [...ids] } })
      .lean<EmailAddress[]>()
      .exec();
  }

  /** The current record of an address, or null. */
  findCurrent(email: string): Promise<EmailAddress | null> {
    return this.#model
      .findOne({ email_key: emailKey(email), current: true })
      .lean<EmailAddress>()
      .exec();
  }

  /** The current records of some addresses, in no order. */
  findAllCurrent(emails: readonly string[]): Promise<EmailAddress[]> {
    return this.#model
      .find({ email_key: { $in: emails.map(emailKey) }, current: true })
      .lean<EmailAddress[]>()
      .exec();
  }

  /** Writes new records in one command, all but those whose address has a current one. */
  async add(addresses: readonly EmailAddress[]): Promise<void> {
    try {
      await this.#model.insertMany([...addresses], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error, currentIndex)) throw error;
    }
  }

  /**
   * Brings the records in line with a user whose address is confirmed: the address is theirs, and those that they had
   * before are current no more. Again, it changes nothing.
   */
  async prove(user: User): Promise<void> {
    const { email_key } = user;
    const left = { user_id: user._id, current: true, email_key: { $ne: email_key } };
    await this.#model.updateMany(left, { $set: { current: false } });
    for (;;) {
      const found = await this.findCurrent(email_key);
      if (found?.user_id === user._id) return;
      if (!found) {
        if (await this.#insertFor(user)) return;
      } else if (found.user_id === null) {
        await this.#model.updateOne(
          { _id: found._id, user_id: null },
          { $set: { user_id: user._id }, $pull: { links: { purpose: 'invitation' } } },
        );
      } else {
        // Its user has another address by now: this one was free to be confirmed.
        const { _id, user_id } = found;
        await this.#model.updateOne({ _id, user_id }, { $set: { current: false } });
      }
    }
  }

  /** What refers to an address that was a user's refers to nobody any more, until the address is invited again. */
  async release(userId: number, email_key: string): Promise<void> {
    await this.#model.updateMany({ user_id: userId, email_key }, { $set: { user_id: null, current: false } });
  }

  /** The ids of the addresses that a user has proved, the newest first. */
  async idsOf(userId: number): Promise<number[]> {
    const found = await this.#model.find({ user_id: userId }, { _id: 1 }).sort({ _id: -1 }).limit(mostProved).lean();
    return found.map(({ _id }) => _id);
  }

  /** Notes that invitations to some addresses were written. */
  async noteInvited(ids: readonly number[], now: Date): Promise<void> {
    await this.#model.updateMany({ _id: { $in: [...ids] }, invited_at: null }, { $set: { invited_at: now } });
  }

  /** Adds links to a record; false when it has gone. */
  async addLinks(id: number, links: readonly OneTimeLink[]): Promise<boolean> {
    const added = { $push: { links: { $each: [...links], $slice: -mostLinks } } };
    return (await this.#model.updateOne({ _id: id }, added)).matchedCount > 0;
  }

  /** Whose link this is, if it may still be used for the purpose. */
  findByLink(hash: string, purpose: LinkPurpose): Promise<EmailAddress | null> {
    return this.#model
      .findOne(usableLink(hash, [purpose]))
      .lean<EmailAddress>()
      .exec();
  }

  /** Lets an account invite an address no more, and takes the link away that said so; says how many addresses did. */
  async block(id: number, accountId: number, hash: string): Promise<number> {
    const blocked = { $addToSet: { blocked_accounts: accountId }, $pull: { links: { hash } } };
    await this.#model.updateOne({ _id: id }, blocked);
    return this.#model.countDocuments({ blocked_accounts: accountId });
  }

  async eraseOf(userId: number): Promise<void> {
    await this.#model.deleteMany({ user_id: userId });
  }

  /** The record of a user's own address, under their id where that is free; false when somebody was faster. */
  async #insertFor(user: User): Promise<boolean> {
    const id = (await this.#model.exists({ _id: user._id })) ? await this.#ids.next() : user._id;
    try {
      await this.#model.insertMany([newEmailAddress(id, user, { user_id: user._id })], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

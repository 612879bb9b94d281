import {
  countUpToCap,
  isDuplicateKey,
  type Order,
  onlyDuplicateKeys,
  readPage,
  searchFilter,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { LinkPurpose, OneTimeLink } from '../links/one-time-link.ts';
import { emailKey } from './email-key.ts';
import { EmailTaken } from './email-taken.ts';
import type { PeopleScope } from './people-scope.ts';
import { defaultZone, type User } from './user.ts';
import { emailIndex, userModel } from './user-model.ts';

const orders = {
  last_name: { field: 'last_name_sort', kind: 'text', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
} as const satisfies Record<string, Order>;

/** What a list of people may be narrowed by. */
export interface PeopleSearch {
  readonly q?: string;
  readonly sort?: keyof typeof orders;
  readonly cursor?: string;
  readonly limit?: number;
}

/** One page of people with the total of what the search matches. */
export interface PeoplePage {
  readonly rows: User[];
  readonly next_cursor: string | null;
  readonly total: number;
  readonly total_capped?: true;
}

/** Somebody who may be written to, and as whom. */
export type Recipient = Pick<User, '_id' | 'account_id' | 'role'>;

/** Somebody whose preference is the time zone of their account. */
export interface ZonedOwner extends Pick<User, '_id'> {
  readonly preferences: Pick<User['preferences'], 'timezone'>;
}

/** Which accounts' zones to read: those changed since an instant or (null) all, behind an account's id, in order. */
interface ZonesPage {
  readonly since: Date | null;
  readonly after: number;
  readonly limit: number;
}

/** The most links that a user has at a time; the oldest give way. */
const mostLinks = 10;

/** The only place that queries users. Whoever asked to be deleted is found by the erasure alone. */
export class UserStore {
  readonly #model: Model<User>;

  constructor(database: Connection) {
    this.#model = userModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  find(id: number): Promise<User | null> {
    return this.#model.findOne({ _id: id, live: true }).lean<User>().exec();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.#model
      .findOne({ email_key: emailKey(email), live: true })
      .lean<User>()
      .exec();
  }

  /** Whoever has one of these addresses, in no order. */
  findByEmails(emails: readonly string[]): Promise<User[]> {
    return this.#model
      .find({ email_key: { $in: emails.map(emailKey) }, live: true })
      .lean<User[]>()
      .exec();
  }

  /** The users of these ids, and the people of these accounts who aren't tenants, in no order. */
  findRecipients(ids: readonly number[], accountIds: readonly number[]): Promise<Recipient[]> {
    const people = { account_id: { $in: accountIds }, role: { $ne: 'tenant' }, live: true } as const;
    return this.#model
      .find({ $or: [{ _id: { $in: ids }, live: true }, people] }, { account_id: 1, role: 1 })
      .lean<Recipient[]>()
      .exec();
  }

  /** One of the people in a scope, or null. */
  findPerson(scope: PeopleScope, id: number): Promise<User | null> {
    return this.#model
      .findOne({ $and: [within(scope), { _id: id }] })
      .lean<User>()
      .exec();
  }

  async page(scope: PeopleScope, { q, sort = 'last_name', limit, cursor }: PeopleSearch): Promise<PeoplePage> {
    const words = searchFilter(q);
    const filter: QueryFilter<User> = { ...within(scope), ...(words && { search: words }) };
    const [page, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort, limit, cursor }),
      // Nobody waits for everybody to be counted; the people of one account are few.
      words || scope.kind === 'everybody'
        ? countUpToCap(this.#model, filter)
        : this.#model.countDocuments(filter).then((total) => ({ total })),
    ]);
    return { ...page, ...total };
  }

  /** Whether anybody has an address that is not among these. */
  async hasOthersThan(emails: readonly string[]): Promise<boolean> {
    return (await this.#model.exists({ email_key: { $nin: emails.map(emailKey) } })) !== null;
  }

  /** Writes a new user; false when the address is somebody's. Of racing ones exactly one is written. */
  async insert(user: User): Promise<boolean> {
    try {
      await this.#model.insertMany([user], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error, emailIndex)) return false;
      throw error;
    }
  }

  /** Writes new users in one command, all but those whose address is somebody's. Of racing ones exactly one is written. */
  async insertFree(users: readonly User[]): Promise<void> {
    try {
      await this.#model.insertMany([...users], { lean: true, ordered: false });
    } catch (error) {
      if (!onlyDuplicateKeys(error, emailIndex)) throw error;
    }
  }

  /** Gives the record of somebody invited to whoever registers with its address; null unless there is such a record. */
  takeOver(email: string, change: Partial<User>): Promise<User | null> {
    return this.#update({ email_key: emailKey(email), password_hash: null }, { $set: change, $inc: { version: 1 } });
  }

  /**
   * Changes a user of exactly this version; null when somebody else was faster.
   * @throws EmailTaken when the address is somebody else's.
   */
  async change(user: User, change: Partial<User>): Promise<User | null> {
    try {
      return await this.#update({ _id: user._id, version: user.version }, { $set: change, $inc: { version: 1 } });
    } catch (error) {
      if (isDuplicateKey(error, emailIndex)) throw new EmailTaken();
      throw error;
    }
  }

  /** Changes single preferences; with a time zone also the instant of its change. */
  setPreferences(id: number, part: Partial<User['preferences']>): Promise<User | null> {
    const entries = Object.entries(part).map(([name, value]) => [`preferences.${name}`, value]);
    const moved = part.timezone !== undefined && { timezone_changed_at: new Date() };
    return this.#update({ _id: id }, { $set: { ...Object.fromEntries(entries), ...moved } });
  }

  /**
   * The accounts whose time zone, their owner's preference, changed since an instant, a change back to UTC among them.
   * Without one, all that are not in UTC: an account that is not in that answer has the default. Tenants' accounts own
   * nothing that has days, so they are left out; so is whoever asked to be deleted.
   */
  zonedOwners({ since, after, limit }: ZonesPage): Promise<ZonedOwner[]> {
    const owners = { live: true, role: { $ne: 'tenant' }, $expr: { $eq: ['$_id', '$account_id'] } } as const;
    const changed = since ? { timezone_changed_at: { $gte: since } } : { 'preferences.timezone': { $ne: defaultZone } };
    const found = this.#model
      .find({ ...owners, ...changed, _id: { $gt: after } }, { 'preferences.timezone': 1 })
      .sort({ _id: 1 })
      .limit(limit);
    // A look from the beginning goes through the users once; sorted, each page would read all zones again.
    return (since ? found : found.hint({ _id: 1 })).lean<ZonedOwner[]>().exec();
  }

  /** Adds a link for exactly this address of the user; false when the address has changed. A reset voids earlier ones. */
  async addLink(user: User, link: OneTimeLink): Promise<boolean> {
    const still = { _id: user._id, live: true, email_key: user.email_key };
    if (link.purpose === 'reset') await this.#model.updateOne(still, { $pull: { links: { purpose: 'reset' } } });
    const { matchedCount } = await this.#model.updateOne(still, {
      $push: { links: { $each: [link], $slice: -mostLinks } },
    });
    return matchedCount > 0;
  }

  /** Whose link this is, if it may still be used for one of the purposes. */
  findByLink(hash: string, purposes: readonly LinkPurpose[]): Promise<User | null> {
    return this.#model
      .findOne({ ...usable(hash, purposes), live: true })
      .lean<User>()
      .exec();
  }

  /** Confirms the address that a link was sent to and takes the link away; null when it can't be used. */
  confirmByLink(hash: string): Promise<User | null> {
    return this.#update(usable(hash, ['confirm']), {
      $set: { email_confirmed: true },
      $pull: { links: { purpose: 'confirm' } },
    });
  }

  /** Sets a password by a link: one write uses the link, and the password is set or it isn't. Null when it can't be used. */
  setPasswordByLink(hash: string, password_hash: string): Promise<User | null> {
    return this.#update(usable(hash, ['reset', 'invitation']), {
      // The link reached the address, which is all that a confirmation asks.
      $set: { password_hash, email_confirmed: true, unsettled: true, links: [] },
      $inc: { credentials: 1, version: 1 },
    });
  }

  /** The sessions of earlier credentials have been ended. */
  async settled({ _id, credentials }: Pick<User, '_id' | 'credentials'>): Promise<void> {
    await this.#model.updateOne({ _id, credentials }, { $set: { unsettled: false } });
  }

  /** Users whose earlier sessions a crash left unended. */
  findUnsettled(): Promise<User[]> {
    return this.#model.find({ unsettled: true }).limit(100).lean<User[]>().exec();
  }

  /** Everybody whose account billing is to be told of, one by one. */
  eachToCancel(): AsyncIterable<Pick<User, '_id' | 'account_id'>> {
    return this.#model.find({ cancellation_due: true }, { account_id: 1 }).lean<User[]>().cursor();
  }

  /** Billing has cancelled what the account of somebody deleted paid for. */
  async cancelled(id: number): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { cancellation_due: false } });
  }

  /** Those whose time to be erased has come, a hundred at a time. */
  dueForErasure(now: Date): Promise<User[]> {
    return this.#model
      .find({ live: false, erase_at: { $lte: now } })
      .limit(100)
      .lean<User[]>()
      .exec();
  }

  async erase(id: number): Promise<void> {
    await this.#model.deleteOne({ _id: id, live: false });
  }

  #update(filter: QueryFilter<User>, update: UpdateQuery<User>): Promise<User | null> {
    return this.#model
      .findOneAndUpdate({ ...filter, live: true }, update, { returnDocument: 'after' })
      .lean<User>()
      .exec();
  }
}

function within(scope: PeopleScope): QueryFilter<User> {
  switch (scope.kind) {
    case 'everybody':
      return { live: true };
    case 'account':
      return { live: true, account_id: scope.accountId };
    case 'self':
      return { live: true, _id: scope.userId };
  }
}

function usable(hash: string, purposes: readonly LinkPurpose[]): QueryFilter<User> {
  return { links: { $elemMatch: { hash, purpose: { $in: purposes }, expires_at: { $gt: new Date() } } } };
}

import { countUpToCap, isDuplicateKey, type Order, readPage, searchFilter } from '@keystead/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { type LinkPurpose, type OneTimeLink, usableLink } from '../links/one-time-link.ts';
import { emailKey } from './email-key.ts';
import { EmailTaken } from './email-taken.ts';
import type { PeopleScope } from './people-scope.ts';
import { confirmedPlace, defaultZone, type User, unconfirmedPlaces } from './user.ts';
import { emailIndex, formerEmailIndex, userModel } from './user-model.ts';

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

/** Codes of the database: there is no such index, or no such collection yet. */
const indexNotFound = 27;
const collectionNotFound = 26;

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

  /**
   * Takes away the index under which an address was its first registration's, and gives those their places who registered
   * under it: `each` is called with some at a time before they have them.
   */
  async giveEmailPlaces(each: (users: readonly User[]) => Promise<void>): Promise<void> {
    const { collection } = this.#model;
    await collection.dropIndex(formerEmailIndex).catch((error) => {
      if (![indexNotFound, collectionNotFound].includes(error.code)) throw error;
    });
    for (;;) {
      const users = await this.#model
        .find({ email_place: { $exists: false } })
        .limit(500)
        .lean<User[]>();
      if (users.length === 0) return;
      await each(users);
      for (const isConfirmed of [true, false]) {
        const some = users.filter(({ email_confirmed }) => email_confirmed === isConfirmed).map(({ _id }) => _id);
        const email_place = isConfirmed ? confirmedPlace : unconfirmedPlaces[0];
        await this.#model.updateMany(
          { _id: { $in: some } },
          { $set: { email_place, pending_email: null, undo_links: [] } },
        );
      }
    }
  }

  /** Takes away those who never set a password, once their addresses have records. */
  async removeInvited(ids: readonly number[]): Promise<void> {
    await this.#model.deleteMany({ _id: { $in: [...ids] }, password_hash: null });
  }

  find(id: number): Promise<User | null> {
    return this.#model.findOne({ _id: id, live: true }).lean<User>().exec();
  }

  /** Who has confirmed an address, or else one of those who registered with it. */
  async findByEmail(email: string): Promise<User | null> {
    return (await this.findCandidates(email))[0] ?? null;
  }

  /** Who may sign in with an address: the one user who has confirmed it, or else those who registered with it. */
  async findCandidates(email: string): Promise<User[]> {
    const found = await this.#model
      .find({ email_key: emailKey(email), live: true })
      .sort({ email_place: 1 })
      .lean<User[]>();
    return found[0]?.email_confirmed ? found.slice(0, 1) : found;
  }

  /** Whoever has confirmed one of these addresses, in no order. */
  findConfirmed(emails: readonly string[]): Promise<User[]> {
    return this.#model
      .find({ email_key: { $in: emails.map(emailKey) }, email_confirmed: true, live: true })
      .lean<User[]>()
      .exec();
  }

  /** Those who registered with an address and have not confirmed it. */
  findUnconfirmed(email_key: string): Promise<User[]> {
    return this.#model.find({ email_key, email_confirmed: false, live: true }).lean<User[]>().exec();
  }

  /** Those of these users who are there, in no order. */
  findMany(ids: readonly number[]): Promise<User[]> {
    return this.#model
      .find({ _id: { $in: [...ids] }, live: true })
      .lean<User[]>()
      .exec();
  }

  /** Whether an id is a user's, also one's who asked to be deleted. */
  async hasId(id: number): Promise<boolean> {
    return (await this.#model.exists({ _id: id })) !== null;
  }

  /** The people of these accounts who aren't tenants, in no order. */
  findPeopleOf(accountIds: readonly number[]): Promise<Recipient[]> {
    const people = { account_id: { $in: [...accountIds] }, role: { $ne: 'tenant' }, live: true } as const;
    return this.#model.find(people, { account_id: 1, role: 1 }).lean<Recipient[]>().exec();
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

  /** Writes a new user; false when their place of the address is taken. Of racing ones exactly one is written. */
  async insert(user: User): Promise<boolean> {
    try {
      await this.#model.insertMany([user], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error, emailIndex)) return false;
      throw error;
    }
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

  /**
   * Adds a link that is sent to an address of the user, theirs or the one that is to take its place; false when it is
   * neither any more. A reset voids earlier ones.
   */
  async addLink(user: User, to: string, link: OneTimeLink): Promise<boolean> {
    const theirs = { $or: [{ email_key: emailKey(to) }, { pending_email: to }] };
    const still = { _id: user._id, live: true, ...theirs };
    if (link.purpose === 'reset') await this.#model.updateOne(still, { $pull: { links: { purpose: 'reset' } } });
    const { matchedCount } = await this.#model.updateOne(still, {
      $push: { links: { $each: [link], $slice: -mostLinks } },
    });
    return matchedCount > 0;
  }

  /** Adds a link that brings an earlier address back, and takes those away that have expired. */
  async addUndoLink(id: number, link: OneTimeLink): Promise<boolean> {
    const pulled = { $pull: { undo_links: { expires_at: { $lte: new Date() } } } };
    await this.#model.updateOne({ _id: id, live: true }, pulled);
    return (await this.#model.updateOne({ _id: id, live: true }, { $push: { undo_links: link } })).matchedCount > 0;
  }

  /** Whose link to bring back an earlier address this is. */
  findByUndoLink(hash: string): Promise<User | null> {
    const undo_links = usableLink(hash, ['undo']).links;
    return this.#model.findOne({ undo_links, live: true }).lean<User>().exec();
  }

  /** Whose link this is, if it may still be used for one of the purposes. */
  findByLink(hash: string, purposes: readonly LinkPurpose[]): Promise<User | null> {
    return this.#model
      .findOne({ ...usableLink(hash, purposes), live: true })
      .lean<User>()
      .exec();
  }

  /** What a change brings about has been done, unless there was another since. */
  async settled({ _id, version }: Pick<User, '_id' | 'version'>): Promise<void> {
    await this.#model.updateOne({ _id, version }, { $set: { unsettled: false, changed_from: null } });
  }

  /** Users whose access of before is void since an instant, and up to when. */
  voidedSince(since: Date): Promise<Pick<User, '_id' | 'access_void_before'>[]> {
    const voided = { access_void_before: { $gte: since } };
    return this.#model.find(voided, { access_void_before: 1 }).lean<User[]>().exec();
  }

  /** Users for whom a crash left undone what a change brings about. */
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

  /** The accounts whose owner is to be erased at an instant or later. */
  async closingAccounts(erasedFrom: Date): Promise<number[]> {
    const owners = { live: false, erase_at: { $gte: erasedFrom }, $expr: { $eq: ['$_id', '$account_id'] } };
    return (await this.#model.find(owners, { _id: 1 }).lean<User[]>()).map(({ _id }) => _id);
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

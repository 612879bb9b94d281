import { randomBytes } from 'node:crypto';
import type { Body, NoticeKind, Query } from '@keystead/contracts';
import {
  type Caller,
  DEFAULT_ZONE,
  documentSchema,
  documentStore,
  given,
  isDuplicateKey,
  type Order,
  type RecordPage,
  readCountedPage,
  type Scope,
  scopeFilter,
  searchFilter,
  Unauthenticated,
  wordIndex,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';
import { type LinkPurpose, linkFields, type OneTimeLink, usableLink } from '../links/one-time-link.ts';
import { CONFIRMED_PLACE, EmailTaken, emailKey, UNCONFIRMED_PLACES, type User } from './user.ts';

/** Allows one user for each place of an address. */
const emailIndex = 'live_email_place';

const schema = documentSchema<User>({
  _id: { type: Number, required: true },
  account_id: Number,
  account_since: Date,
  wanted_plan: String,
  role: String,
  first_name: String,
  last_name: String,
  email: String,
  email_key: String,
  email_confirmed: Boolean,
  email_place: Number,
  pending_email: String,
  phone: String,
  preferences: {
    email_notifications: Boolean,
    sms_notifications: Boolean,
    marketing_emails: Boolean,
    dashboard_layout: String,
    timezone: String,
    muted_in_app: [String],
    muted_emails: [String],
  },
  timezone_changed_at: Date,
  password_hash: String,
  credentials: Number,
  unsettled: Boolean,
  email_changes: [{ from: String, to_key: String, at: Date, told: Boolean, _id: false }],
  undone_emails: [String],
  access_void_before: Date,
  undo_links: linkFields,
  links: linkFields,
  mail_secret: String,
  calendar_feed: { type: { hash: String, created_at: Date }, _id: false, default: undefined },
  last_name_sort: String,
  search: [String],
  version: Number,
  created_at: Date,
  last_sign_in_at: Date,
  live: Boolean,
  erase_at: Date,
  cancellation_due: Boolean,
});

// Users who requested deletion appear in no list, and their addresses are free.
const live = { partialFilterExpression: { live: true } };
schema.index({ email_key: 1, email_place: 1 }, { ...live, unique: true, name: emailIndex });
schema.index({ account_id: 1, last_name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index(wordIndex, live);
// The admin's lists cover all accounts.
schema.index({ last_name_sort: 1, _id: 1 }, live);
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ last_sign_in_at: -1, _id: -1 }, live);
schema.index({ 'links.hash': 1 }, live);
schema.index({ 'undo_links.hash': 1 }, { partialFilterExpression: { 'undo_links.hash': { $gt: '' } } });
// Other services poll for users whose earlier access is invalid.
schema.index({ access_void_before: 1 }, { partialFilterExpression: { access_void_before: { $gte: new Date(0) } } });
// Other services poll for the time zones that changed since an instant.
schema.index(
  { timezone_changed_at: 1 },
  { partialFilterExpression: { live: true, timezone_changed_at: { $gte: new Date(0) } } },
);
schema.index(
  { 'calendar_feed.hash': 1 },
  { unique: true, partialFilterExpression: { 'calendar_feed.hash': { $gt: '' } } },
);
// Briefings are sent zone by zone.
schema.index({ 'preferences.timezone': 1, _id: 1 }, live);
// Background jobs query these.
schema.index({ unsettled: 1 }, { partialFilterExpression: { unsettled: true } });
schema.index({ cancellation_due: 1 }, { partialFilterExpression: { cancellation_due: true } });
schema.index({ erase_at: 1 }, { partialFilterExpression: { live: false } });

const orders = {
  last_name: { field: 'last_name_sort', kind: 'text', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
} as const satisfies Record<string, Order>;

const accountOrders = {
  name: orders.last_name,
  '-created_at': orders['-created_at'],
  '-last_sign_in_at': { field: 'last_sign_in_at', kind: 'instant', direction: -1 },
} as const satisfies Record<string, Order>;

export type Recipient = Pick<User, '_id' | 'account_id'>;

/** An owner's time zone is that of the account. */
type ZonedOwner = Pick<User, '_id'> & { readonly preferences: Pick<User['preferences'], 'timezone'> };

/** In the order of account ids. Without an instant, of all accounts. */
interface ZonesPage {
  readonly since: Date | null;
  readonly after: number;
  readonly limit: number;
}

/** The account's id is that of its owner. */
const isOwner = { $expr: { $eq: ['$_id', '$account_id'] } } as const;

/** The roles of owners who choose a plan. */
const withPlans = ['landlord', 'property_manager'] satisfies User['role'][];

/** Milliseconds after the last sign-in. */
const BRIEFED_MS = 60 * 24 * 60 * 60_000;

/** The oldest are dropped. */
const MAX_LINKS = 10;

/**
 * Reads for requests leave out users who requested deletion; background jobs, feeds for services and `hasId` still find
 * them.
 */
export class UserRepository extends documentStore('users', schema) {
  /** Migration: those of earlier releases have none. */
  async giveEmailPlaces(users: readonly User[]): Promise<void> {
    for (const isConfirmed of [true, false]) {
      const ids = users.filter(({ email_confirmed }) => email_confirmed === isConfirmed).map(({ _id }) => _id);
      const email_place = isConfirmed ? CONFIRMED_PLACE : UNCONFIRMED_PLACES[0];
      await this.model.updateMany(
        { _id: { $in: ids } },
        { $set: { email_place, pending_email: null, undo_links: [], email_changes: [] } },
      );
    }
  }

  /** Once their addresses have records. */
  async removeInvited(ids: readonly number[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ids] }, password_hash: null });
  }

  async find(id: number): Promise<User | null> {
    const user = await this.readById(id);
    return user?.live ? user : null;
  }

  /** Who has confirmed the address, else one of those who registered it. */
  async findByEmail(email: string): Promise<User | null> {
    return (await this.findCandidates(email))[0] ?? null;
  }

  /** Who may sign in: the user who has confirmed the address, else all who registered it. */
  async findCandidates(email: string): Promise<User[]> {
    const found = await this.readAll({ email_key: emailKey(email), live: true }, { sort: { email_place: 1 } });
    return found[0]?.email_confirmed ? found.slice(0, 1) : found;
  }

  /** Whose calendar feed has a token with this hash. */
  findByFeed(hash: string): Promise<User | null> {
    return this.readOne({ 'calendar_feed.hash': hash, live: true, email_confirmed: true });
  }

  findConfirmed(emails: readonly string[]): Promise<User[]> {
    return this.readAll({ email_key: { $in: emails.map(emailKey) }, email_confirmed: true, live: true });
  }

  findUnconfirmed(email_key: string): Promise<User[]> {
    return this.readAll({ email_key, email_confirmed: false, live: true });
  }

  /** Deleted users included. */
  async hasId(id: number): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  /** Without tenants, unordered. */
  findPeopleOf(accountIds: readonly number[]): Promise<Recipient[]> {
    const people = { account_id: { $in: [...accountIds] }, role: { $ne: 'tenant' }, live: true } as const;
    return this.readAll(people, { fields: { account_id: 1 } });
  }

  /** The accounts of those of these users who exist, by user. */
  async existing(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const found = await this.readAll({ _id: { $in: [...ids] }, live: true }, { fields: { account_id: 1 } });
    return new Map(found.map(({ _id, account_id }) => [_id, account_id]));
  }

  /** The accounts whose owner has confirmed their address. */
  async confirmedOf(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (accountIds.length === 0) return new Set();
    return new Set(await this.readIds({ _id: { $in: [...accountIds] }, email_confirmed: true, live: true }));
  }

  findPerson(scope: Scope, id: number): Promise<User | null> {
    return this.readOne(scopeFilter<User>(scope, { _id: id, live: true }));
  }

  async page(scope: Scope, query: Query<'GET /users'>): Promise<RecordPage<User>> {
    const { q, account_id, sort = 'last_name', limit, cursor } = query;
    const words = searchFilter(q);
    const filter = scopeFilter<User>(scope, { live: true, ...given({ account_id }), ...(words && { search: words }) });
    // Counting all users would take too long, so that count is capped. The users of one account are few.
    const total = words || scope.kind === 'everything' ? undefined : await this.model.countDocuments(filter);
    return readCountedPage(this.model, { filter, orders, sort, limit, cursor }, total);
  }

  /** The owners of accounts: without `role`, of all but tenants, unless `ids` names them. */
  accountsPage({ ids, except, role, q, sort = 'name', limit, cursor }: Body<'POST /internal/accounts'>) {
    const words = searchFilter(q);
    const filter = {
      live: true,
      ...isOwner,
      ...((ids || except) && { _id: { ...(ids && { $in: ids }), ...(except && { $nin: except }) } }),
      ...(role ? { role } : except ? { role: { $in: withPlans } } : !ids && { role: { $ne: 'tenant' } }),
      ...(words && { search: words }),
    } as QueryFilter<User>;
    return readCountedPage(this.model, { filter, orders: accountOrders, sort, limit, cursor });
  }

  /** The users of these accounts, by account. */
  async membersOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, Recipient[]>> {
    const members = { account_id: { $in: [...accountIds] }, live: true };
    return Map.groupBy(await this.readAll(members, { fields: { account_id: 1 } }), ({ account_id }) => account_id);
  }

  async signedIn(id: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { last_sign_in_at: new Date() } });
  }

  async hasOthersThan(emails: readonly string[]): Promise<boolean> {
    return (await this.model.exists({ email_key: { $nin: emails.map(emailKey) } })) !== null;
  }

  /** False if the place of the address is taken. Of concurrent inserts exactly one succeeds. */
  insert(user: User): Promise<boolean> {
    return this.insertNew(user, emailIndex);
  }

  /**
   * Null after a version conflict.
   * @throws EmailTaken if another user has the address
   */
  async change(user: User, change: Partial<User>): Promise<User | null> {
    try {
      const { _id, version } = user;
      return await this.changeOne({ _id, version, live: true }, { $set: change, $inc: { version: 1 } });
    } catch (error) {
      if (isDuplicateKey(error, emailIndex)) throw new EmailTaken();
      throw error;
    }
  }

  /** Setting the time zone also stores the time of its change. */
  setPreferences(id: number, part: Partial<User['preferences']>): Promise<User | null> {
    const entries = Object.entries(part).map(([name, value]) => [`preferences.${name}`, value]);
    const moved = part.timezone !== undefined && { timezone_changed_at: new Date() };
    return this.changeOne({ _id: id, live: true }, { $set: { ...Object.fromEntries(entries), ...moved } });
  }

  /**
   * The zone of an account is its owner's preference. Changes back to UTC are included. Without an instant, only zones
   * other than UTC, the default. Leaves out tenants, whose accounts own no records with days, and users who requested
   * deletion.
   */
  zonedOwners({ since, after, limit }: ZonesPage): Promise<ZonedOwner[]> {
    const owners = { live: true, role: { $ne: 'tenant' }, ...isOwner } as const;
    const changed = since
      ? { timezone_changed_at: { $gte: since } }
      : { 'preferences.timezone': { $ne: DEFAULT_ZONE } };
    const found = this.model
      .find({ ...owners, ...changed, _id: { $gt: after } }, { 'preferences.timezone': 1 })
      .sort({ _id: 1 })
      .limit(limit);
    // A full read scans the users once in the order of ids. With a sort, each page would read all zones again.
    return (since ? found : found.hint({ _id: 1 })).lean<ZonedOwner[]>().exec();
  }

  /** The time zones of users, those of tenants included. */
  async zones(): Promise<string[]> {
    const found: string[] = await this.model.distinct('preferences.timezone', { live: true });
    return found.filter((zone) => zone);
  }

  /**
   * Who gets briefings, of the accounts in a time zone, in the order of account ids. Those who have not been here for
   * long get none.
   */
  async briefed(zone: string, after: number, limit: number): Promise<{ readers: Recipient[]; after: number | null }> {
    const owners = {
      live: true,
      'preferences.timezone': zone,
      _id: { $gt: after },
      role: { $ne: 'tenant' },
      ...isOwner,
    };
    const found = await this.readAll(owners as QueryFilter<User>, { fields: { _id: 1 }, sort: { _id: 1 }, limit });
    const accounts = found.map(({ _id }) => _id);
    const readers = {
      account_id: { $in: accounts },
      live: true,
      role: { $in: withPlans },
      email_confirmed: true,
      'preferences.email_notifications': true,
      'preferences.muted_emails': { $ne: 'briefing' },
      last_sign_in_at: { $gte: new Date(Date.now() - BRIEFED_MS) },
    } as QueryFilter<User>;
    return {
      readers: await this.readAll(readers, { fields: { account_id: 1 } }),
      after: accounts.length === limit ? (accounts.at(-1) ?? null) : null,
    };
  }

  /** Concurrent calls return the same. */
  async mailSecret({ _id, mail_secret }: Pick<User, '_id' | 'mail_secret'>): Promise<string> {
    if (mail_secret) return mail_secret;
    const secret = randomBytes(32).toString('base64url');
    await this.model.updateOne({ _id, mail_secret: null }, { $set: { mail_secret: secret } });
    return (await this.readById(_id))?.mail_secret ?? secret;
  }

  async muteEmails(_id: number, kind: NoticeKind): Promise<void> {
    await this.model.updateOne({ _id, live: true }, { $addToSet: { 'preferences.muted_emails': kind } });
  }

  /** False if `to` is neither the user's address nor the pending one any more. A reset link replaces earlier ones. */
  async addLink(user: User, to: string, link: OneTimeLink): Promise<boolean> {
    const filter = { _id: user._id, live: true, $or: [{ email_key: emailKey(to) }, { pending_email: to }] };
    if (link.purpose === 'reset') await this.model.updateOne(filter, { $pull: { links: { purpose: 'reset' } } });
    const { matchedCount } = await this.model.updateOne(filter, {
      $push: { links: { $each: [link], $slice: -MAX_LINKS } },
    });
    return matchedCount > 0;
  }

  /** Also deletes expired links. */
  async addUndoLink(id: number, link: OneTimeLink): Promise<boolean> {
    const filter = { _id: id, live: true, [`email_changes.${(link.nth_change ?? 1) - 1}`]: { $exists: true } };
    await this.model.updateOne(filter, { $pull: { undo_links: { expires_at: { $lte: new Date() } } } });
    return (await this.model.updateOne(filter, { $push: { undo_links: link } })).matchedCount > 0;
  }

  findByUndoLink(hash: string): Promise<User | null> {
    const undo_links = usableLink(hash, ['undo']).links;
    return this.readOne({ undo_links, live: true });
  }

  findByLink(hash: string, purposes: readonly LinkPurpose[]): Promise<User | null> {
    return this.readOne({ ...usableLink(hash, purposes), live: true });
  }

  /** Unless the user was changed again. */
  async markApplied({ _id, version }: Pick<User, '_id' | 'version'>): Promise<void> {
    await this.model.updateOne(
      { _id, version },
      { $set: { unsettled: false, 'email_changes.$[].told': true, undone_emails: [] } },
    );
  }

  /** With the time up to which the access is invalid. */
  voidedSince(since: Date): Promise<Pick<User, '_id' | 'access_void_before'>[]> {
    const voided = { access_void_before: { $gte: since } };
    return this.readAll(voided, { fields: { access_void_before: 1 } });
  }

  /** A crash interrupted the consequences of their changes. */
  findUnsettled(): Promise<User[]> {
    return this.readAll({ unsettled: true }, { limit: 100 });
  }

  eachToCancel(): AsyncIterable<Pick<User, '_id' | 'account_id'>> {
    return this.readEach({ cancellation_due: true }, { account_id: 1 });
  }

  async cancelled(id: number): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { cancellation_due: false } });
  }

  /** Up to 100 at a time. */
  dueForErasure(now: Date): Promise<User[]> {
    return this.readAll({ live: false, erase_at: { $lte: now } }, { limit: 100 });
  }

  /** The accounts whose owner is due for erasure at this instant or later. */
  closingAccounts(erasedFrom: Date): Promise<number[]> {
    const owners = { live: false, erase_at: { $gte: erasedFrom }, ...isOwner };
    return this.readIds(owners);
  }

  async erase(id: number): Promise<void> {
    await this.model.deleteOne({ _id: id, live: false });
  }
}

/** @throws Unauthenticated if the user no longer exists */
export async function signedInUser(users: UserRepository, caller: Caller): Promise<User> {
  const user = await users.find(caller.userId);
  if (!user) throw new Unauthenticated();
  return user;
}

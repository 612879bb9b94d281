import { randomUUID } from 'node:crypto';
import { Conflict, eraseAll, isDuplicateKey, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { Lease } from './lease.ts';

/** Days that a lease has; both ends are its own. */
interface Term {
  readonly lease_id: number;
  /** The version of the lease that took them: what an older one took is let go once this one is written. */
  readonly version: number;
  /** The lease carries it too (`days_mark`) once it is written. */
  readonly mark: string;
  readonly start: string;
  readonly end: string;
  /** Since when the term waits for its lease to be written, or to let go of it; null once it is settled. */
  readonly at: Date | null;
}

interface Calendar {
  /** The property. */
  _id: number;
  account_id: number;
  terms: Term[];
}

/** A lease as it is about to be written, with the version that it will have then. */
type Taking = Pick<Lease, '_id' | 'account_id' | 'property_id' | 'start_date' | 'end_date' | 'version'>;

/** A lease as it was written. */
type Written = Pick<Lease, '_id' | 'property_id' | 'version'>;

/** Days that were taken for a lease which is not written yet. */
export type Reservation = Pick<Term, 'mark' | 'at'>;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as the pages show it: `Dec 1, 2026`. */
const shown = (date: string): string => dates.format(new Date(`${date}T00:00:00Z`));

/** Milliseconds after which what was begun is taken for abandoned: every request ends within 10 s. */
const abandonedAfter = 60_000;

/**
 * Which days of a property are leased, so that no two leases share one, also when requests race (rules §5), on an engine
 * without transactions: a property's days stand in one document, and are taken there by one conditional write before
 * the lease is written, and settled after. What a crash leaves in between, {@link LeaseCalendar.repair} settles by
 * looking at the lease. Dates are text, `YYYY-MM-DD`, and compare as such.
 */
export class LeaseCalendar {
  readonly #calendars;

  constructor(database: Connection) {
    this.#calendars = database.collection<Calendar>('lease_calendars');
  }

  /**
   * Takes the days of a lease unless another has one of them; those that the lease has already stay until
   * {@link LeaseCalendar.settle}. The mark must be written with the lease.
   * @throws Conflict (`lease_overlap`) that says which days are taken.
   */
  async reserve({ _id, account_id, property_id, start_date, end_date, version }: Taking): Promise<Reservation> {
    const [mark, at] = [randomUUID(), new Date()];
    const term: Term = { lease_id: _id, version, mark, start: start_date, end: end_date, at };
    const others = { lease_id: { $ne: _id }, start: { $lte: end_date }, end: { $gte: start_date } };
    return retryOnConflict('the leases of this property', async () => {
      const free = { _id: property_id, terms: { $not: { $elemMatch: others } } };
      if ((await this.#calendars.updateOne(free, { $push: { terms: term } })).modifiedCount) return { mark, at };
      if (await this.#begin({ _id: property_id, account_id, terms: [term] })) return { mark, at };
      const calendar = await this.#calendars.findOne({ _id: property_id });
      const taken = calendar?.terms
        .filter(({ lease_id, start, end }) => lease_id !== _id && start <= end_date && end >= start_date)
        .sort((one, other) => (one.start < other.start ? -1 : 1))[0];
      // Freed meanwhile, or another's first lease came in between, on other days.
      if (!taken) return undefined;
      const days = `from ${shown(taken.start)} to ${shown(taken.end)}`;
      throw new Conflict(`This property is leased ${days} already.`, 'lease_overlap');
    });
  }

  /** A lease was written with what was reserved for it: that is its own now, and what earlier versions had is free. */
  async settle({ _id, property_id, version }: Written, { mark, at }: Reservation): Promise<void> {
    const earlier = { lease_id: _id, version: { $lte: version }, mark: { $ne: mark } };
    await this.#calendars.updateOne({ _id: property_id }, { $pull: { terms: earlier as never } });
    // Unless it was announced anew meanwhile: then whoever did that settles it.
    const waiting = { _id: property_id, terms: { $elemMatch: { mark, at } } };
    await this.#calendars.updateOne(waiting, { $set: { 'terms.$.at': null } });
  }

  /** Announces that a lease is about to let go of what it has in a property: should that break off, a repair looks at it. */
  async announce({ _id, property_id, version }: Written): Promise<void> {
    await this.#calendars.updateOne(
      { _id: property_id },
      { $set: { 'terms.$[own].at': new Date() } },
      { arrayFilters: [{ 'own.lease_id': _id, 'own.version': { $lte: version } }] },
    );
  }

  /** Frees what a lease had in a property up to a version. */
  async free({ _id, property_id, version }: Written): Promise<void> {
    const own = { lease_id: _id, version: { $lte: version } };
    await this.#calendars.updateOne({ _id: property_id }, { $pull: { terms: own as never } });
  }

  /** Gives back what was reserved in a property for a lease that was not written. */
  async release(propertyId: number, mark: string): Promise<void> {
    await this.#calendars.updateOne({ _id: propertyId }, { $pull: { terms: { mark } } });
  }

  /**
   * Settles what crashes left announced for more than a minute. Safe to run in several processes at once.
   * @param markOf the mark of the days that a lease has at present; null when it has none.
   */
  async repair(markOf: (leaseId: number) => Promise<string | null>): Promise<void> {
    const before = new Date(Date.now() - abandonedAfter);
    for await (const { _id: property_id, terms } of this.#calendars.find({ 'terms.at': { $lt: before } }))
      for (const { lease_id: _id, version, mark, at } of terms) {
        if (at === null || at >= before) continue;
        if ((await markOf(_id)) === mark) await this.settle({ _id, property_id, version }, { mark, at });
        else await this.release(property_id, mark);
      }
  }

  /** Deletes the calendars of an account for good. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#calendars, { account_id: accountId });
  }

  /** Makes the indexes by which the repair and the erasure find their work. */
  async createIndexes(): Promise<void> {
    await Promise.all([this.#calendars.createIndex({ 'terms.at': 1 }), this.#calendars.createIndex({ account_id: 1 })]);
  }

  /** Makes a property's calendar with its first term; false when it has one. */
  async #begin(calendar: Calendar): Promise<boolean> {
    try {
      await this.#calendars.insertOne(calendar);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

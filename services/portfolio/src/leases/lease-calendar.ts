import { randomUUID } from 'node:crypto';
import { Conflict, collectionStore, eraseAll, insertNew, retryOnConflict } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/** The days of a lease, both ends included. */
interface Term {
  readonly lease_id: number;
  /** The version of the lease that reserved the term. Once it is written, the terms of older versions are freed. */
  readonly version: number;
  /** The token of the reservation. The lease stores it too (`days_mark`) once it is written. */
  readonly mark: string;
  readonly start: string;
  readonly end: string;
  /** The idempotency key of the request that adds the lease. */
  readonly key?: string;
  /** Since when the term waits for its lease to be written or to free it. Null once it is committed. */
  readonly at: Date | null;
}

interface Calendar {
  _id: number;
  account_id: number;
  terms: Term[];
}

type ClaimOptions = Pick<Lease, '_id' | 'account_id' | 'property_id' | 'start_date' | 'end_date' | 'version'>;

type Written = Pick<Lease, '_id' | 'property_id' | 'version'>;

export type Reservation = Pick<Term, 'mark' | 'at'>;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const formatDate = (date: string): string => dates.format(new Date(`${date}T00:00:00Z`));

/** Milliseconds after which pending work counts as abandoned. Every request ends within 10 s. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * The leased days of each property, so that no two leases share a day, even if requests race (rules §5). The engine has
 * no transactions. So one document has all days of a property, and one conditional write reserves days before the lease
 * is written. {@link LeaseCalendar.repair} completes what a crash left pending. Dates are text, `YYYY-MM-DD`, and
 * compare as such.
 */
export class LeaseCalendar extends collectionStore<Calendar>(
  'lease_calendars',
  [{ 'terms.at': 1 }],
  [{ account_id: 1 }],
) {
  /**
   * The lease's previous days stay until {@link LeaseCalendar.commit}. The caller must write the mark with the lease.
   * Days that an interrupted attempt under the same `key` has reserved are free.
   * @throws Conflict (`lease_overlap`) with the days that overlap
   */
  async reserve(
    { _id, account_id, property_id, start_date, end_date, version }: ClaimOptions,
    key?: string,
  ): Promise<Reservation> {
    const [mark, at] = [randomUUID(), new Date()];
    const term: Term = { lease_id: _id, version, mark, start: start_date, end: end_date, at, ...(key && { key }) };
    const others = {
      lease_id: { $ne: _id },
      start: { $lte: end_date },
      end: { $gte: start_date },
      ...(key && { $nor: [{ key, at: { $ne: null } }] }),
    };
    return retryOnConflict('the leases of this property', async () => {
      const free = { _id: property_id, terms: { $not: { $elemMatch: others } } };
      if ((await this.collection.updateOne(free, { $push: { terms: term } })).modifiedCount) return { mark, at };
      if (await insertNew(this.collection, { _id: property_id, account_id, terms: [term] })) return { mark, at };
      const calendar = await this.collection.findOne({ _id: property_id });
      const overlapping = calendar?.terms
        .filter(({ lease_id, start, end }) => lease_id !== _id && start <= end_date && end >= start_date)
        .sort((one, other) => (one.start < other.start ? -1 : 1))[0];
      // The days were freed in the meantime, or another lease created the calendar with other days.
      if (!overlapping) return undefined;
      const days = `from ${formatDate(overlapping.start)} to ${formatDate(overlapping.end)}`;
      throw new Conflict(`This property is leased ${days} already.`, 'lease_overlap');
    });
  }

  /** Commits a reservation once its lease has been written, and frees the days of earlier versions. */
  async commit({ _id, property_id, version }: Written, { mark, at }: Reservation): Promise<void> {
    const earlier = { lease_id: _id, version: { $lte: version }, mark: { $ne: mark } };
    await this.collection.updateOne({ _id: property_id }, { $pull: { terms: earlier as never } });
    // Unless the term was marked as pending again in the meantime: then that request commits it.
    const waiting = { _id: property_id, terms: { $elemMatch: { mark, at } } };
    await this.collection.updateOne(waiting, { $set: { 'terms.$.at': null } });
  }

  /** Before the lease frees its days, so that a repair finds them if the request is interrupted. */
  async markPending({ _id, property_id, version }: Written): Promise<void> {
    await this.collection.updateOne(
      { _id: property_id },
      { $set: { 'terms.$[own].at': new Date() } },
      { arrayFilters: [{ 'own.lease_id': _id, 'own.version': { $lte: version } }] },
    );
  }

  async free({ _id, property_id, version }: Written): Promise<void> {
    const own = { lease_id: _id, version: { $lte: version } };
    await this.collection.updateOne({ _id: property_id }, { $pull: { terms: own as never } });
  }

  async release(propertyId: number, mark: string): Promise<void> {
    await this.collection.updateOne({ _id: propertyId }, { $pull: { terms: { mark } } });
  }

  /**
   * Completes terms that crashes left pending. Several processes may run it concurrently.
   * @param markOf returns the mark of the days that a lease has now; null if it has none
   */
  async repair(markOf: (leaseId: number) => Promise<string | null>): Promise<void> {
    const before = new Date(Date.now() - ABANDONED_AFTER_MS);
    for await (const { _id: property_id, terms } of this.collection.find({ 'terms.at': { $lt: before } }))
      for (const { lease_id: _id, version, mark, at } of terms) {
        if (at === null || at >= before) continue;
        if ((await markOf(_id)) === mark) await this.commit({ _id, property_id, version }, { mark, at });
        else await this.release(property_id, mark);
      }
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}

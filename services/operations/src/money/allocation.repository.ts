import type { ChangeReport } from '@keystead/contracts';
import { collectionStore, eraseAll, fromCents, type Outbox, productActor, timeLimit } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { allocate, oldestFirst, type PaymentFact } from './allocation.ts';
import type { Charge } from './charge.ts';

interface AllocatedCharge {
  readonly charge_id: number;
  readonly amount_cents: number;
}

/** What a payment paid when its event was last published. */
interface PaymentAllocations {
  readonly payment_id: number;
  readonly version: number;
  readonly charges: readonly AllocatedCharge[];
  /** Present until its event is in the outbox. */
  readonly unannounced?: true;
}

interface LeaseAllocations {
  /** The id of the lease. */
  readonly _id: number;
  readonly account_id: number;
  readonly payments: readonly PaymentAllocations[];
}

/** A lease with its facts on a day. */
interface AllocatedLease {
  /** `complete` once its ledger was posted before: what came into the ledger with the lease is no news. */
  readonly lease: { readonly _id: number; readonly account_id: number; readonly complete?: true };
  readonly day: string;
  readonly charges: readonly Charge[];
  readonly money: readonly PaymentFact[];
}

/** What each payment pays on a day, also of those that pay nothing. Applied deposits have an event of their own. */
function allocationsOf({ day, charges, money }: AllocatedLease): Map<number, AllocatedCharge[]> {
  const found = new Map<number, AllocatedCharge[]>(money.flatMap(({ _id }) => (_id > 0 ? [[_id, []]] : [])));
  const { allocations } = allocate({ charges, payments: money, asOf: day, order: oldestFirst });
  for (const { payment_id, charge_id, amount_cents } of allocations)
    found.get(payment_id)?.push({ charge_id, amount_cents });
  for (const paid of found.values()) paid.sort((one, other) => one.charge_id - other.charge_id);
  return found;
}

const isSame = (one: readonly AllocatedCharge[], other: readonly AllocatedCharge[]) =>
  one.length === other.length &&
  one.every(
    ({ charge_id, amount_cents }, place) =>
      other[place]?.charge_id === charge_id && other[place].amount_cents === amount_cents,
  );

/** What a lease's payments pay now, and which of them changed; null if none has. */
function changedAllocations(work: AllocatedLease, stored: LeaseAllocations | undefined): LeaseAllocations | null {
  const before = new Map((stored?.payments ?? []).map((each) => [each.payment_id, each]));
  const payments = [...allocationsOf(work)].map(([payment_id, charges]): PaymentAllocations => {
    const known = before.get(payment_id);
    if (isSame(known?.charges ?? [], charges)) return known ?? { payment_id, version: 0, charges };
    const version = (known?.version ?? 0) + 1;
    return { payment_id, version, charges, ...(work.lease.complete && { unannounced: true }) };
  });
  const isChanged = payments.some((each) => before.get(each.payment_id) !== each);
  return isChanged ? { _id: work.lease._id, account_id: work.lease.account_id, payments } : null;
}

function allocationReport(
  { _id, account_id }: LeaseAllocations,
  { payment_id, version, charges }: PaymentAllocations,
  now: Date,
): ChangeReport {
  const paid = charges.map(({ charge_id, amount_cents }) => ({ charge_id, amount: fromCents(amount_cents) }));
  const allocated = charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    kind: 'change',
    key: `allocations/${payment_id}/${version}`,
    at: now.toISOString(),
    account_id,
    by: productActor,
    types: ['payment.allocated'],
    data: {
      object: 'allocation',
      id: payment_id,
      version,
      // A record is flat, so the list is JSON.
      record: { payment_id, lease_id: _id, allocated: fromCents(allocated), allocations: JSON.stringify(paid) },
      changes: [],
    },
  };
}

/** Publishes what payments pay whenever that changes: one document for each lease. */
export class AllocationRepository extends collectionStore<LeaseAllocations>('lease_allocations', [{ account_id: 1 }]) {
  readonly #outbox;

  constructor(database: Connection, outbox: Pick<Outbox, 'writeTogether'>) {
    super(database);
    this.#outbox = outbox;
  }

  /** Safe to repeat: what is stored as changed is published by the next call if this one dies. */
  async publish(works: readonly AllocatedLease[], now: Date): Promise<void> {
    const paid = works.filter(({ money }) => money.length > 0);
    if (paid.length === 0) return;
    const ids = paid.map(({ lease }) => lease._id);
    const found = await this.collection.find({ _id: { $in: ids } }, timeLimit).toArray();
    const stored = new Map((found as LeaseAllocations[]).map((each) => [each._id, each]));
    const changed = paid.flatMap((work) => changedAllocations(work, stored.get(work.lease._id)) ?? []);
    await this.#save(changed);
    for (const each of changed) stored.set(each._id, each);
    const left = [...stored.values()].filter(({ payments }) => payments.some(({ unannounced }) => unannounced));
    if (left.length === 0) return;
    await this.#outbox.writeTogether(
      left.flatMap((lease) =>
        lease.payments.flatMap((each) => (each.unannounced ? [allocationReport(lease, each, now)] : [])),
      ),
    );
    await this.#save(
      left.map(({ payments, ...lease }) => ({
        ...lease,
        payments: payments.map(({ unannounced: _, ...each }) => each),
      })),
    );
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }

  async #save(leases: readonly LeaseAllocations[]): Promise<void> {
    if (leases.length === 0) return;
    const writes = leases.map(({ _id, ...set }) => ({
      updateOne: { filter: { _id }, update: { $set: set }, upsert: true },
    }));
    await this.collection.bulkWrite(writes, { ordered: false });
  }
}

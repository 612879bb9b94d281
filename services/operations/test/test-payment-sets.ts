import { paymentMethods, paymentStatuses, paymentTypes } from '@keystead/contracts';
import { AggregateShards, type Author, addDays, newRecord } from '@keystead/service-kit';
import { atRest } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { paymentFigures } from '../src/payments/payment.repository.ts';
import type { Payment } from '../src/payments/payment.ts';
import { newPayment } from '../src/payments/payment-changes.ts';
import { properties, tenants } from './test-operations.ts';

/** Time zones whose days end at different hours. The database does not know the last one. */
export const zones = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/Coyhaique',
] as const;

/** Around this day clocks go forward in one hemisphere and back in the other. */
export const march = '2026-03-01';

/** Two tenancies of the landlord's account, and one of another account. */
const tenancies = [
  { property: properties.harbour, tenant: tenants.rhea },
  { property: properties.foundry, tenant: tenants.theo },
  { property: properties.barn, tenant: tenants.otto },
] as const;

/**
 * A payment of a data set, created on 1 March 2026. `day` counts from there to its due date, `hours` back to when it
 * was paid.
 */
export const entries = fc.record({
  cents: fc.oneof(fc.constant(3333), fc.integer({ min: 1, max: 999_999_999_999 })),
  status: fc.constantFrom(...paymentStatuses),
  payment_type: fc.constantFrom(...paymentTypes),
  payment_method: fc.constantFrom(...paymentMethods),
  day: fc.option(fc.integer({ min: 0, max: 40 })),
  hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9_000 })),
  reversed: fc.boolean(),
  zone: fc.constantFrom(...zones),
  tenancy: fc.constantFrom(0, 1, 2),
});
type Drawn = typeof entries extends fc.Arbitrary<infer T> ? T : never;

/** A payment of a data set; omitted fields take their usual values. */
export type Entry = Pick<Drawn, 'cents' | 'status'> & Partial<Drawn>;

const by: Author = { user_id: 1, name: 'Ann' };
const now = new Date(`${march}T00:00:00Z`);

/** A payment as it is stored. */
export function storedPayment(entry: Entry, id: number): Payment {
  const { cents, status, payment_type, payment_method, day = null, hours = 0, reversed, zone = 'UTC' } = entry;
  const { property, tenant } = tenancies[entry.tenancy ?? 0] ?? tenancies[0];
  const named = { property_id: property.id, tenant_id: tenant.id };
  const place = { ...named, property_name: property.name, tenant_name: tenant.name, lease_id: null, time_zone: zone };
  const due_date = day === null ? null : addDays(march, day);
  // A disputed payment was completed before.
  const recorded = status === 'disputed' ? 'completed' : status;
  const paid_date = recorded === 'completed' ? new Date(now.getTime() - hours * 3_600_000).toISOString() : null;
  const input = { ...named, amount: cents / 100, status: recorded, payment_type, payment_method, due_date, paid_date };
  const payment = newPayment(newRecord(id, property.account_id, by, now), place, input, { by, now, zone: 'UTC' });
  return status === 'completed' && reversed
    ? { ...payment, status: 'failed', reversal: { at: now, by, reason: null } }
    : { ...payment, status: status === 'disputed' ? status : payment.status };
}

/**
 * Runs a test's direct writes to the payments collection as `PaymentRepository` would run them: for any payment, of
 * every account.
 */
export function writePayments<R>(database: Connection, write: () => Promise<R>): Promise<R> {
  const accounts = new Set(Object.values(properties).map(({ account_id }) => account_id));
  // One record of each aggregate shard.
  const records = [...accounts].flatMap((account_id) =>
    Array.from({ length: 64 }, (_, _id) => ({ _id, account_id, aggregate_shard: _id })),
  );
  return new AggregateShards({ database, records: 'payments', ...paymentFigures }).during(records, write);
}

/** Replaces all payments by a set, as if earlier requests had created them and issued their receipts. */
export async function fill(database: Connection, set: readonly Entry[]): Promise<Payment[]> {
  await atRest(database);
  const payments = set.map((entry, at) => storedPayment(entry, at + 1));
  await writePayments(database, async () => {
    await database.collection('payments').deleteMany({});
    if (payments.length > 0) await database.collection<{ _id: number }>('payments').insertMany(payments as never);
  });
  return payments;
}

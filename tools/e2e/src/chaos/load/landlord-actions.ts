import { ApiError } from '@keystead/api-client';
import type { Collection, Entry } from './journal.ts';
import type { Landlord, LandlordAction } from './landlord.ts';
import {
  amount,
  newLease,
  newPayment,
  newPersonnel,
  newProperty,
  newRequest,
  newTenant,
  oneOf,
} from './sample-fields.ts';

const idOf = ({ acknowledged }: Entry): number => acknowledged?.id as number;
const statusOf = ({ acknowledged }: Entry): unknown => acknowledged?.status;
/** Whether a payment is open, without unacknowledged changes. */
const isOpen = (payment: Entry) =>
  payment.doubts.length === 0 && (statusOf(payment) === 'pending' || statusOf(payment) === 'overdue');

/** Returns a property and a tenant for a new record; undefined before both exist. */
function parties({ one }: Landlord): { property_id: number; tenant_id: number } | undefined {
  const [home, tenant] = [one('properties'), one('tenants')];
  return home && tenant && { property_id: idOf(home), tenant_id: idOf(tenant) };
}

const changeOne =
  (collection: Collection, fieldsOf: (landlord: Landlord, entry: Entry) => object) => async (landlord: Landlord) => {
    const entry = landlord.one(collection);
    if (entry) await landlord.change(entry, { ...fieldsOf(landlord, entry) });
  };

async function addLease(landlord: Landlord): Promise<void> {
  const named = parties(landlord);
  if (!named) return;
  // Even if this attempt fails, no other uses the same year.
  const year = landlord.nextYearOf(named.property_id);
  await landlord.add('leases', () => newLease({ ...named, year }, landlord.random));
}

async function endLease({ one, writer }: Landlord): Promise<void> {
  const lease = one('leases', (entry) => statusOf(entry) === 'active');
  if (!lease) return;
  const end_date = String(lease.acknowledged?.end_date).replace(/-\d\d-\d\d$/, '-12-01');
  if (lease.acknowledged?.end_date !== end_date) await writer.act(lease, 'end', { end_date }, { end_date });
}

async function reverse({ one, writer }: Landlord): Promise<void> {
  const payment = one('payments', (entry) => statusOf(entry) === 'completed');
  const reason = 'The bank reversed the transfer.';
  if (payment) await writer.act(payment, 'reversal', { reason }, { status: 'failed', reversal_reason: reason });
}

async function recordPayment(landlord: Landlord): Promise<void> {
  const named = parties(landlord);
  if (named) await landlord.add('payments', () => newPayment(named, landlord.random));
}

async function addRequest(landlord: Landlord): Promise<void> {
  const named = parties(landlord);
  if (named) await landlord.add('maintenance', (marker) => newRequest(named, marker, landlord.random));
}

async function removeOne(landlord: Landlord, from: Collection, fits?: (entry: Entry) => boolean) {
  const entry = landlord.one(from, fits);
  if (entry) await landlord.writer.remove(entry);
}

/** The actions of landlords, with their relative frequency. */
export const landlordActions: readonly LandlordAction[] = [
  { often: 3, run: (by) => by.add('properties', (marker) => newProperty(marker, by.random)) },
  { often: 4, run: changeOne('properties', ({ random }) => ({ rent_amount: amount(random) })) },
  {
    often: 2,
    run: changeOne('properties', ({ random }, { marker }) => ({ name: `Home ${marker} ${Math.ceil(random() * 1e6)}` })),
  },
  {
    often: 4,
    async run(by) {
      const home = by.one('properties');
      if (home) await by.add('tenants', (marker) => newTenant(marker, idOf(home)));
    },
  },
  {
    often: 2,
    run: changeOne('tenants', ({ random }, { marker }) => ({
      last_name: `Low ${marker} ${Math.ceil(random() * 1e6)}`,
    })),
  },
  { often: 3, run: addLease },
  { often: 2, run: changeOne('leases', ({ random }) => ({ rent_amount: amount(random) })) },
  { often: 1, run: endLease },
  { often: 12, run: recordPayment },
  {
    often: 3,
    async run(by) {
      const payment = by.one('payments', isOpen);
      if (payment) await by.change(payment, { amount: amount(by.random) });
    },
  },
  {
    often: 7,
    async run(by) {
      const payment = by.one('payments', isOpen);
      if (payment) await by.change(payment, { status: 'completed' });
    },
  },
  { often: 2, run: reverse },
  { often: 1, run: (by) => removeOne(by, 'payments', isOpen) },
  { often: 4, run: addRequest },
  {
    often: 4,
    run: changeOne('maintenance', ({ random, one }) => {
      const worker = one('maintenance-personnel');
      return {
        status: oneOf(['open', 'in_progress', 'completed', 'cancelled'], random),
        estimated_cost: amount(random),
        ...(worker && { assigned_to: idOf(worker) }),
      };
    }),
  },
  {
    often: 4,
    async run(by) {
      const request = by.one('maintenance');
      if (request) await by.comment(request);
    },
  },
  { often: 1, run: (by) => removeOne(by, 'maintenance') },
  { often: 1, run: (by) => by.add('maintenance-personnel', (marker) => newPersonnel(marker, by.random)) },
  { often: 1, run: changeOne('maintenance-personnel', ({ random }) => ({ hourly_rate: amount(random) })) },
];

/** The actions of a landlord on trial: two such landlords create and delete at the property quota. */
export const trialActions: readonly LandlordAction[] = [
  {
    often: 3,
    run: (by) =>
      by
        .add('properties', (marker) => newProperty(marker, by.random))
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'plan_limit') throw error;
        }),
  },
  { often: 2, run: (by) => removeOne(by, 'properties') },
];

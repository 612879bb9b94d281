import type { CollectionName, PlainRecord, Records } from '@keystead/analyst';
import type {
  Answer,
  Lease,
  LeaseBalance,
  MaintenanceRequest,
  Payment,
  Personnel,
  Property,
  Tenant,
} from '@keystead/contracts';
import { dayIn, fromCents, toCents } from '@keystead/service-kit';
import type { ApiCall } from './caller-records.ts';

/** A text in one line, shortened: `recordText` of the tools. */
type ToText = (text: string) => string;

interface Reader {
  readonly call: ApiCall;
  readonly zone: string;
  readonly today: string;
  readonly text: ToText;
}

const PAGE_SIZE = 200;
/** More records than these are not read for one answer, which would take too long. */
const MAX_RECORDS = 5_000;

/** The collections of which an account has more records than an answer can read. */
export class TooManyRecords extends Error {
  readonly collection: CollectionName;

  constructor(collection: CollectionName) {
    super(`There are more than ${MAX_RECORDS} ${collection}.`);
    this.collection = collection;
  }
}

interface Page {
  readonly next_cursor: string | null;
}

async function allPages<R, P extends Page>(
  collection: CollectionName,
  read: (query: { limit: number; cursor?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly R[],
): Promise<R[]> {
  const all: R[] = [];
  let cursor: string | null | undefined;
  do {
    const page: P = await read({ limit: PAGE_SIZE, ...(cursor && { cursor }) });
    all.push(...rowsOf(page));
    if (all.length > MAX_RECORDS) throw new TooManyRecords(collection);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Whole months of both days inclusive, rounded: a year's lease has 12. */
const monthsBetween = (from: string, to: string): number => Math.round((daysBetween(from, to) + 1) / 30.4375);

const dayOf = (instant: string | null | undefined, zone: string) => (instant ? dayIn(zone, new Date(instant)) : null);

type Raw = Readonly<Record<string, string | number | null | undefined>>;

const record = ({ text }: Reader, id: number, name: string, path: string, fields: Raw): PlainRecord => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, typeof value === 'string' ? text(value) : (value ?? null)]),
  ),
  id,
  name: text(name),
  path,
});

const parties = (of: {
  property_id: number;
  property_name: string;
  tenant_id: number | null;
  tenant_name: string | null;
}) => ({ property_id: of.property_id, property: of.property_name, tenant_id: of.tenant_id, tenant: of.tenant_name });

const toProperty = (reader: Reader, it: Property): PlainRecord =>
  record(reader, it.id, it.name, `/app/properties/${it.id}`, {
    address: it.address,
    city: it.city,
    state: it.state,
    zip_code: it.zip_code,
    type: it.property_type,
    status: it.status,
    bedrooms: it.bedrooms,
    bathrooms: it.bathrooms,
    square_feet: it.square_feet,
    rent: it.rent_amount,
    rent_per_square_foot: it.square_feet ? Math.round((it.rent_amount / it.square_feet) * 100) / 100 : null,
    deposit: it.deposit_amount,
    description: it.description,
    photos: it.photos.length,
    created_on: dayOf(it.created_at, reader.zone),
  });

const toTenant = (reader: Reader, it: Tenant): PlainRecord =>
  record(reader, it.id, `${it.first_name} ${it.last_name}`, `/app/tenants/${it.id}`, {
    email: it.email,
    phone: it.phone,
    status: it.status,
    property_id: it.property_id,
    property: it.property_name,
    move_in_date: it.move_in_date,
    emergency_contact: it.emergency_contact_name,
    emergency_phone: it.emergency_contact_phone,
    invited_on: dayOf(it.invited_at, reader.zone),
    created_on: dayOf(it.created_at, reader.zone),
  });

const toLease = (reader: Reader, it: Lease): PlainRecord =>
  record(reader, it.id, `Lease ${it.id}`, `/app/leases/${it.id}`, {
    ...parties(it),
    start_date: it.start_date,
    end_date: it.end_date,
    rent: it.rent_amount,
    deposit: it.deposit_amount,
    status: it.status,
    days_left: it.status === 'expired' ? null : daysBetween(reader.today, it.end_date),
    months: monthsBetween(it.start_date, it.end_date),
    terms: it.lease_terms,
    documents: it.documents.length,
    charges_rent: it.rent_terms ? 1 : null,
    created_on: dayOf(it.created_at, reader.zone),
  });

function toPayment(reader: Reader, it: Payment): PlainRecord {
  const paid = dayOf(it.paid_date, reader.zone);
  const until = it.status === 'completed' ? paid : it.status === 'overdue' ? reader.today : null;
  return record(reader, it.id, `Payment ${it.id}`, `/app/payments/${it.id}`, {
    ...parties(it),
    amount: it.amount,
    type: it.payment_type,
    method: it.payment_method,
    status: it.status,
    due_date: it.due_date,
    paid_on: paid,
    days_late: it.due_date && until ? Math.max(0, daysBetween(it.due_date, until)) : null,
    reversed_on: dayOf(it.reversed_at, reader.zone),
    returned_on: it.returned_on ?? null,
    notes: it.notes,
    on_account: it.on_account ? 1 : null,
    replaces_payment_id: it.replaces_payment_id,
    rest_of_payment_id: it.rest_of_payment_id,
    created_on: dayOf(it.created_at, reader.zone),
  });
}

const toRequest = (reader: Reader, it: MaintenanceRequest): PlainRecord =>
  record(reader, it.id, it.title, `/app/maintenance/${it.id}`, {
    ...parties(it),
    title: it.title,
    description: it.description,
    personnel_id: it.assigned_to,
    personnel: it.assigned_to_name,
    priority: it.priority,
    status: it.status,
    trade: it.service_type,
    cost: it.estimated_cost,
    created_on: dayOf(it.created_at, reader.zone),
    scheduled_on: dayOf(it.scheduled_date, reader.zone),
    closed_on: dayOf(it.closed_at, reader.zone),
    days_open: daysBetween(
      dayIn(reader.zone, new Date(it.created_at)),
      dayOf(it.closed_at, reader.zone) ?? reader.today,
    ),
    comments: it.comments,
  });

const toPersonnel = (reader: Reader, it: Personnel): PlainRecord =>
  record(reader, it.id, it.name, `/app/maintenance-personnel/${it.id}`, {
    trade: it.service_type,
    specialties: it.specialties,
    email: it.email,
    phone: it.phone,
    location: it.location,
    hourly_rate: it.hourly_rate,
    availability: it.availability,
    open_requests: it.open_requests,
    created_on: dayOf(it.created_at, reader.zone),
  });

/** The rent that a payment was for, whichever payment settles it. */
const dueKey = ({ tenant_id, property_id, payment_type, due_date }: Payment) =>
  [tenant_id, property_id, payment_type, due_date].join();

/**
 * What is owed and late: overdue payments, what was returned or reversed and has no other payment in its place, and
 * what leases that charge their rent are late with. A payment on account pays such charges, so that it is no debt of
 * its own.
 */
function toDebts(reader: Reader, payments: readonly Payment[], balances: readonly LeaseBalance[]): PlainRecord[] {
  const replaced = new Set(payments.map(({ replaces_payment_id }) => replaces_payment_id));
  const settled = new Set(payments.filter(({ status }) => status !== 'failed').map(dueKey));
  const isLost = (it: Payment) =>
    (it.reversed_at !== null || Boolean(it.returned_on)) &&
    !it.on_account &&
    !replaced.has(it.id) &&
    it.due_date !== null &&
    !settled.has(dueKey(it));
  const causeOf = (it: Payment) => (it.status === 'overdue' ? 'not paid' : it.returned_on ? 'returned' : 'reversed');
  const late = (day: string | null) => (day === null ? null : Math.max(0, daysBetween(day, reader.today)));
  const ofPayments = payments
    .filter((it) => it.status === 'overdue' || (isLost(it) && (it.due_date ?? '') < reader.today))
    .map((it) =>
      record(reader, it.id, `Payment ${it.id}`, `/app/payments/${it.id}`, {
        ...parties(it),
        amount: it.amount,
        type: it.payment_type,
        due_date: it.due_date,
        days_late: late(it.due_date),
        cause: causeOf(it),
      }),
    );
  // A ledger has the overdue payments of its lease too: only the rest of it is charged rent.
  const inPayments = new Map<string, number>();
  const partiesOf = (of: PlainRecord | LeaseBalance) => `${of.tenant_id},${of.property_id}`;
  for (const it of ofPayments)
    inPayments.set(partiesOf(it), (inPayments.get(partiesOf(it)) ?? 0) + toCents(Number(it.amount)));
  const ofLeases = balances
    .map((it) => ({ ...it, past_due: fromCents(toCents(it.past_due) - (inPayments.get(partiesOf(it)) ?? 0)) }))
    .filter(({ past_due }) => past_due > 0)
    .map((it) =>
      record(reader, it.lease_id, `Rent of lease ${it.lease_id}`, `/app/rent/${it.lease_id}`, {
        ...parties(it),
        amount: fromCents(toCents(it.past_due)),
        type: 'rent',
        due_date: it.overdue_since,
        days_late: late(it.overdue_since),
        cause: 'not paid',
      }),
    );
  return [...ofPayments, ...ofLeases];
}

/** The records of the collections that were read. */
export type ReadRecords<C extends CollectionName> = Pick<Required<Records>, C>;

export interface RecordReader {
  /** @throws TooManyRecords */
  read<C extends CollectionName>(...names: readonly C[]): Promise<ReadRecords<C>>;
}

/** Reads whole collections, each once, as the caller may see them. */
export function recordReader(reader: Reader): RecordReader {
  const { call } = reader;
  const cached = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const found = (cached.get(name) as Promise<T> | undefined) ?? read();
    cached.set(name, found);
    return found;
  };
  const payments = () =>
    once('payments', () =>
      allPages(
        'payments',
        (query) => call('GET /payments', { query }),
        (page: Answer<'GET /payments'>) => page.payments,
      ),
    );
  const balances = () =>
    once('balances', () =>
      allPages(
        'debts',
        (query) => call('GET /lease-balances', { query: { ...query, state: 'past_due' } }),
        (page: Answer<'GET /lease-balances'>) => page.balances,
      ),
    );
  const readers: { readonly [C in CollectionName]: () => Promise<PlainRecord[]> } = {
    properties: async () => {
      const read = (query: object) => call('GET /properties', { query });
      return (await allPages('properties', read, ({ properties }) => properties)).map((it) => toProperty(reader, it));
    },
    tenants: async () => {
      const read = (query: object) => call('GET /tenants', { query });
      return (await allPages('tenants', read, ({ tenants }) => tenants)).map((it) => toTenant(reader, it));
    },
    leases: async () => {
      const read = (query: object) => call('GET /leases', { query });
      return (await allPages('leases', read, ({ leases }) => leases)).map((it) => toLease(reader, it));
    },
    payments: async () => (await payments()).map((it) => toPayment(reader, it)),
    debts: async () => toDebts(reader, ...(await Promise.all([payments(), balances()]))),
    requests: async () => {
      const read = (query: object) => call('GET /maintenance', { query });
      const found = await allPages('requests', read, ({ maintenance_requests }) => maintenance_requests);
      return found.map((it) => toRequest(reader, it));
    },
    personnel: async () => {
      const read = (query: object) => call('GET /maintenance-personnel', { query });
      return (await allPages('personnel', read, ({ personnel }) => personnel)).map((it) => toPersonnel(reader, it));
    },
  };
  return {
    async read<C extends CollectionName>(...names: readonly C[]) {
      const entries = [...new Set(names)].map(
        async (name) => [name, await once(`plain ${name}`, readers[name])] as const,
      );
      return Object.fromEntries(await Promise.all(entries)) as Record<CollectionName, PlainRecord[]>;
    },
  };
}

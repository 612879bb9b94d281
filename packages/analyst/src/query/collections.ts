import type { CollectionName } from './query.ts';

/** How a value is compared and shown. `money` is in dollars, `day` is YYYY-MM-DD, `record` is the name of a record. */
type FieldType = 'text' | 'choice' | 'number' | 'money' | 'day' | 'record';

export interface Field {
  readonly type: FieldType;
  /** As an answer names it. */
  readonly label: string;
  readonly unit?: string;
  /** For `record`: the field with the number of that record, and its collection. */
  readonly id?: string;
  readonly of?: CollectionName;
}

/** A record with its fields as plain values. `name` is shown, and `path` is its page. */
export interface PlainRecord {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly [field: string]: string | number | null;
}

export type Records = { readonly [C in CollectionName]?: readonly PlainRecord[] };

export interface Collection {
  readonly singular: string;
  readonly plural: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The columns of a list, after the name. */
  readonly columns: readonly string[];
  /** The day that a period without a verb means: "payments in March". */
  readonly day: string;
  /** The amount that "over $500" means. */
  readonly amount?: string;
}

const text = (label: string): Field => ({ type: 'text', label });
const choice = (label: string): Field => ({ type: 'choice', label });
const money = (label: string): Field => ({ type: 'money', label });
const day = (label: string): Field => ({ type: 'day', label });
const number = (label: string, unit?: string): Field => ({ type: 'number', label, ...(unit && { unit }) });

const property: Field = { type: 'record', label: 'Property', id: 'property_id', of: 'properties' };
const tenant: Field = { type: 'record', label: 'Tenant', id: 'tenant_id', of: 'tenants' };
const personnel: Field = { type: 'record', label: 'Assigned to', id: 'personnel_id', of: 'personnel' };

/** Every collection that questions are about, with the fields of its records. */
export const collections: Readonly<Record<CollectionName, Collection>> = {
  properties: {
    singular: 'property',
    plural: 'properties',
    fields: {
      address: text('Address'),
      city: choice('City'),
      state: choice('State'),
      zip_code: choice('ZIP code'),
      type: choice('Type'),
      status: choice('Status'),
      bedrooms: number('Bedrooms', 'bedrooms'),
      bathrooms: number('Bathrooms', 'bathrooms'),
      square_feet: number('Size', 'sq ft'),
      rent: money('Rent'),
      rent_per_square_foot: money('Rent per sq ft'),
      deposit: money('Deposit'),
      description: text('Description'),
      photos: number('Photos'),
      created_on: day('Added'),
    },
    columns: ['city', 'type', 'status', 'rent'],
    day: 'created_on',
    amount: 'rent',
  },
  tenants: {
    singular: 'tenant',
    plural: 'tenants',
    fields: {
      email: text('Email'),
      phone: text('Phone'),
      status: choice('Status'),
      property,
      move_in_date: day('Moved in'),
      emergency_contact: text('Emergency contact'),
      emergency_phone: text('Emergency phone'),
      invited_on: day('Invited'),
      created_on: day('Added'),
    },
    columns: ['property', 'email', 'phone', 'status'],
    day: 'move_in_date',
  },
  leases: {
    singular: 'lease',
    plural: 'leases',
    fields: {
      property,
      tenant,
      start_date: day('From'),
      end_date: day('To'),
      rent: money('Rent a month'),
      deposit: money('Deposit'),
      status: choice('Status'),
      days_left: number('Days left', 'days left'),
      months: number('Length', 'months'),
      terms: text('Terms'),
      documents: number('Documents'),
      created_on: day('Added'),
    },
    columns: ['property', 'tenant', 'end_date', 'rent', 'status'],
    day: 'end_date',
    amount: 'rent',
  },
  payments: {
    singular: 'payment',
    plural: 'payments',
    fields: {
      property,
      tenant,
      amount: money('Amount'),
      type: choice('Type'),
      method: choice('Method'),
      status: choice('Status'),
      due_date: day('Due'),
      paid_on: day('Paid'),
      days_late: number('Days late', 'days late'),
      reversed_on: day('Reversed'),
      returned_on: day('Returned'),
      notes: text('Notes'),
      created_on: day('Recorded'),
    },
    columns: ['tenant', 'property', 'amount', 'status', 'due_date', 'paid_on'],
    day: 'paid_on',
    amount: 'amount',
  },
  debts: {
    singular: 'overdue amount',
    plural: 'overdue amounts',
    fields: {
      property,
      tenant,
      amount: money('Overdue'),
      type: choice('For'),
      due_date: day('Due'),
      days_late: number('Days late', 'days late'),
      cause: text('Why'),
    },
    columns: ['tenant', 'property', 'amount', 'due_date', 'cause'],
    day: 'due_date',
    amount: 'amount',
  },
  requests: {
    singular: 'request',
    plural: 'requests',
    fields: {
      title: text('Title'),
      description: text('Description'),
      property,
      tenant,
      personnel,
      priority: choice('Priority'),
      status: choice('Status'),
      trade: choice('Trade'),
      cost: money('Estimated cost'),
      created_on: day('Created'),
      scheduled_on: day('Scheduled'),
      closed_on: day('Closed'),
      days_open: number('Days open', 'days open'),
      comments: number('Comments'),
    },
    columns: ['property', 'priority', 'status', 'personnel', 'created_on'],
    day: 'created_on',
    amount: 'cost',
  },
  personnel: {
    singular: 'person',
    plural: 'people',
    fields: {
      trade: choice('Trade'),
      specialties: text('Specialties'),
      email: text('Email'),
      phone: text('Phone'),
      location: text('Location'),
      hourly_rate: money('Per hour'),
      availability: choice('Availability'),
      open_requests: number('Open requests', 'open requests'),
      created_on: day('Added'),
    },
    columns: ['trade', 'hourly_rate', 'availability', 'open_requests'],
    day: 'created_on',
    amount: 'hourly_rate',
  },
};

/** The field of a collection; undefined where it has none of that name. `name` is one of every collection. */
export const fieldOf = (collection: CollectionName, field: string): Field | undefined =>
  field === 'name' ? { type: 'text', label: 'Name' } : collections[collection].fields[field];

/** The field that refers to the records of another collection: the tenant of a payment. */
export const refOf = (from: CollectionName, to: CollectionName): string | undefined =>
  Object.entries(collections[from].fields).find(([, it]) => it.of === to)?.[0];

/** The fields that count days: how long a lease still runs, how late a payment is. */
export const dayFields: Partial<Readonly<Record<CollectionName, string>>> = {
  leases: 'days_left',
  requests: 'days_open',
  payments: 'days_late',
  debts: 'days_late',
};

/** The fields that link the records of one collection to those of another; null where nothing does. */
export function linkBetween(
  one: CollectionName,
  other: CollectionName,
): readonly (readonly [ofOne: string, ofOther: string])[] | null {
  const refs = (from: CollectionName, to: CollectionName) =>
    Object.values(collections[from].fields).find(({ of }) => of === to)?.id;
  const up = refs(one, other);
  if (up) return [[up, 'id']];
  const down = refs(other, one);
  if (down) return [['id', down]];
  // Two payments of one tenant say nothing about each other; what is paid and owed belongs to the lease, though.
  if (one !== 'leases' && other !== 'leases') return null;
  const shared = (['tenant_id', 'property_id'] as const).filter((id) =>
    [one, other].every((name) => Object.values(collections[name].fields).some((field) => field.id === id)),
  );
  return shared.length > 0 ? shared.map((id) => [id, id]) : null;
}

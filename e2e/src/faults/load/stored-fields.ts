import { isDeepStrictEqual } from 'node:util';
import type { Collection } from './journal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What an answer says of a record that follows other records, or who asks: it changes without the record. */
const ofOthers: Readonly<Record<Collection, readonly string[]>> = {
  properties: ['abilities'],
  tenants: ['abilities', 'property_name', 'invited_at'],
  leases: ['abilities', 'property_name', 'tenant_name'],
  payments: ['abilities', 'property_name', 'tenant_name'],
  maintenance: ['abilities', 'property_name', 'tenant_name', 'assigned_to_name', 'comments'],
  'maintenance-personnel': ['abilities', 'open_requests'],
};

/** What the server makes of a change: who was never answered can't know it. */
const setByChanges = [
  'version',
  'updated_at',
  'paid_date',
  'payment_method',
  'transaction_id',
  'reversed_at',
  'closed_at',
  'user',
];

/** As JSON makes it here: jest's own objects are of other classes than those of the platform's fetch. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** In which fields a record is not as it was acknowledged, and `doubt` changed it after that; `{}`: nothing did. */
export function differingFields(collection: Collection, acknowledged: Fields, doubt: Fields, record: Fields): string[] {
  const left = new Set(ofOthers[collection]);
  if (Object.keys(doubt).length > 0) for (const field of setByChanges) left.add(field);
  const expected = { ...acknowledged, ...doubt };
  return Object.keys(expected).filter(
    (field) => !left.has(field) && !isDeepStrictEqual(plain(expected[field as keyof Fields]), plain(record[field])),
  );
}

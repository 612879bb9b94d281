import { isDeepStrictEqual } from 'node:util';
import type { Collection } from './journal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Fields that depend on other records or on the caller. They change without a write to the record. */
const ofOthers: Readonly<Record<Collection, readonly string[]>> = {
  properties: ['abilities'],
  tenants: ['abilities', 'property_name', 'invited_at', 'invitation_due_at'],
  leases: ['abilities', 'property_name', 'tenant_name'],
  payments: ['abilities', 'property_name', 'tenant_name'],
  maintenance: ['abilities', 'property_name', 'tenant_name', 'assigned_to_name', 'comments'],
  'maintenance-personnel': ['abilities', 'open_requests'],
};

/** Fields that the server sets on a change. A client without a response can't know them. */
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

/** Converts to plain objects of this realm: jest's classes differ from those of the platform's fetch. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Returns the fields in which a record differs from its acknowledged state after the change `doubt`; `{}` means no
 * change.
 */
export function differingFields(collection: Collection, acknowledged: Fields, doubt: Fields, record: Fields): string[] {
  const left = new Set(ofOthers[collection]);
  if (Object.keys(doubt).length > 0) for (const field of setByChanges) left.add(field);
  const expected = { ...acknowledged, ...doubt };
  return Object.keys(expected).filter(
    (field) => !left.has(field) && !isDeepStrictEqual(plain(expected[field as keyof Fields]), plain(record[field])),
  );
}

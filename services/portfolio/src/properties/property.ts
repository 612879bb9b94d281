import type { NewProperty, Property as PropertyAnswer, PropertyChange } from '@keystead/contracts';
import { searchWords, toCents } from '@keystead/service-kit';

/** A property as it is kept. Money in integer cents; `live` is false once it was deleted. */
export interface Property {
  readonly _id: number;
  readonly account_id: number;
  /** Users who rent it: what a tenant's scope is matched with. */
  readonly renter_ids: readonly number[];
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip_code: string;
  readonly property_type: PropertyAnswer['property_type'];
  readonly status: PropertyAnswer['status'];
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly square_feet: number | null;
  readonly rent_cents: number;
  readonly deposit_cents: number | null;
  readonly description: string | null;
  readonly time_zone: string | null;
  /** The name as it sorts, and the words by which a search finds the property. */
  readonly name_sort: string;
  readonly search: readonly string[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly live: boolean;
  /** The mark of the removal that hid it (see KeptCount). */
  readonly removed_by: string | null;
}

type Described = Pick<Property, 'name' | 'address' | 'city' | 'state' | 'zip_code'>;

const indexed = ({ name, address, city, state, zip_code }: Described) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, address, city, state, zip_code),
});

const centsOrNull = (dollars: number | null | undefined) => (dollars == null ? null : toCents(dollars));

/** A new property with the defaults of product §3: an apartment that is available. */
export function newProperty(id: number, accountId: number, input: NewProperty, now: Date): Property {
  return {
    _id: id,
    account_id: accountId,
    renter_ids: [],
    name: input.name,
    address: input.address,
    city: input.city,
    state: input.state,
    zip_code: input.zip_code,
    property_type: input.property_type ?? 'apartment',
    status: input.status ?? 'available',
    bedrooms: input.bedrooms ?? null,
    bathrooms: input.bathrooms ?? null,
    square_feet: input.square_feet ?? null,
    rent_cents: toCents(input.rent_amount),
    deposit_cents: centsOrNull(input.deposit_amount),
    description: input.description ?? null,
    time_zone: input.time_zone ?? null,
    ...indexed(input),
    version: 1,
    created_at: now,
    updated_at: now,
    live: true,
    removed_by: null,
  };
}

/** The property after a change: what the change does not name stays; a cleared type or status takes its default. */
export function changedProperty(property: Property, change: PropertyChange, now: Date): Property {
  const { version: _, rent_amount, deposit_amount, property_type, status, ...plain } = change;
  const described = { ...property, ...plain };
  return {
    ...described,
    ...(property_type !== undefined && { property_type: property_type ?? 'apartment' }),
    ...(status !== undefined && { status: status ?? 'available' }),
    ...(rent_amount !== undefined && { rent_cents: toCents(rent_amount) }),
    ...(deposit_amount !== undefined && { deposit_cents: centsOrNull(deposit_amount) }),
    ...indexed(described),
    version: property.version + 1,
    updated_at: now,
  };
}

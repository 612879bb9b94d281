import type { NewProperty, Property as PropertyAnswer, PropertyChange } from '@keystead/contracts';
import { type Caller, centsOrNull, type Entity, managedRecords, searchWords, toCents } from '@keystead/service-kit';
import type { StoredPhoto } from '@keystead/service-kit/files';
import type { ImportedRecord } from '../records/imported-records.ts';

type Converted = 'id' | 'rent_amount' | 'deposit_amount' | 'photos' | 'created_at' | 'updated_at' | 'abilities';

/** Money in integer cents. */
export interface Property extends ImportedRecord, Readonly<Omit<PropertyAnswer, Converted>> {
  readonly rent_cents: number;
  readonly deposit_cents: number | null;
  readonly name_sort: string;
  readonly search: readonly string[];
  /** The normalised address without the unit: properties in the same building have the same. */
  readonly building_sort: string;
  /** The normalised name and address. An import treats properties with the same key as duplicates. */
  readonly identity_key: string;
  /** The cover comes first. */
  readonly photos: readonly StoredPhoto[];
}

type Identity = Pick<Property, 'name' | 'address' | 'city' | 'state' | 'zip_code'>;

export const identityKey = ({ name, address, city, state, zip_code }: Identity): string =>
  [name, address, city, state, zip_code].map((part) => searchWords(part).join(' ')).join('|');

const UNIT =
  /[\s,–-]+(?:#\s*|(?:apartment|apt|unit|suite|ste|loft|room|rm|flat|floor|fl|lot|no)\b\.?\s*#?\s*)(?:\p{L}{0,2}-?\d[\p{L}\p{N}-]*|\p{L})$/iu;

/** The street address of a building: `12 Quay Street` of `12 Quay Street, Unit 2B`, `12 Quay Street #4` and of itself. */
export const streetOf = (address: string): string => address.trim().replace(UNIT, '');

type Place = Pick<Property, 'address' | 'city' | 'state' | 'zip_code'>;

/** The extension of a ZIP code differs within a building. */
export const buildingSort = ({ address, city, state, zip_code }: Place): string =>
  [streetOf(address), city, state, zip_code.split('-')[0]].map((part) => searchWords(part).join(' ')).join('|');

const indexed = ({ name, address, city, state, zip_code }: Identity) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, address, city, state, zip_code),
  building_sort: buildingSort({ address, city, state, zip_code }),
  identity_key: identityKey({ name, address, city, state, zip_code }),
});

/** The defaults of product §3: type apartment, status available. */
export function newProperty(stored: Entity, input: NewProperty): Property {
  return {
    ...stored,
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
    photos: [],
  };
}

/** Omitted fields stay; a cleared type or status becomes the default. */
export function changedProperty(property: Property, change: PropertyChange): Property {
  const { version: _, rent_amount, deposit_amount, property_type, status, ...plain } = change;
  const changed = { ...property, ...plain };
  return {
    ...changed,
    ...(property_type !== undefined && { property_type: property_type ?? 'apartment' }),
    ...(status !== undefined && { status: status ?? 'available' }),
    ...(rent_amount !== undefined && { rent_cents: toCents(rent_amount) }),
    ...(deposit_amount !== undefined && { deposit_cents: centsOrNull(deposit_amount) }),
    ...indexed(changed),
  };
}

export const propertyPolicy = {
  ...managedRecords,
};

export interface PropertyReferences {
  /**
   * Whether a property has payments, or one is being recorded.
   * @throws Unavailable while operations is down
   */
  paymentsIn(propertyId: number, request: { readonly caller: Caller; readonly requestId: string }): Promise<boolean>;
}

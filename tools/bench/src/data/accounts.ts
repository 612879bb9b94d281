import type { DataSize } from './data-size.ts';
import { firstNames, folded, lastNames, wordOf } from './words.ts';

/** The landlord who registered an account. */
export interface Landlord {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** An account of the data set, and the range of its properties. */
export interface PlannedAccount {
  /** The id of the account and of its landlord. */
  readonly id: number;
  readonly landlord: Landlord;
  /** Its index among the accounts. */
  readonly place: number;
  /** The index of its first property among all properties. */
  readonly firstProperty: number;
  readonly properties: number;
}

/** The accounts, and the number below all ids of the set. */
export interface AccountsPlan {
  readonly base: number;
  readonly accounts: readonly PlannedAccount[];
}

/** The indexes of the accounts that are measured. */
export const places = { large: 0, middle: 1, small: 2 } as const;

function landlordOf(place: number): Landlord {
  const [first_name, last_name] = [wordOf(firstNames, place), wordOf(lastNames, Math.floor(place / 10))];
  return { first_name, last_name, email: `${folded(first_name)}.landlord.${place}@mail.example` };
}

/**
 * Plans the accounts of a set: the large, the middle and the small one first, then all others, which share the
 * remaining properties.
 */
export function planAccounts({ accounts, properties, large, middle, small }: DataSize, base: number): AccountsPlan {
  const others = accounts - 3;
  const rest = properties - large - middle - small;
  const sizes = [large, middle, small].concat(
    Array.from({ length: others }, (_, n) => Math.floor((rest * (n + 1)) / others) - Math.floor((rest * n) / others)),
  );
  let firstProperty = 0;
  const planned = sizes.map((size, place) => {
    const account = { id: base + place + 1, place, landlord: landlordOf(place), firstProperty, properties: size };
    firstProperty += size;
    return account;
  });
  return { base, accounts: planned };
}

/** The plan of the single account that is created through the API. It gets the first ids of a fresh installation. */
export const sampleAccount = (landlord: Landlord, properties: number): AccountsPlan => ({
  base: 0,
  accounts: [{ id: 1, landlord, place: 0, firstProperty: 0, properties }],
});

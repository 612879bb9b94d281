import type { DataSize } from './data-size.ts';
import { firstNames, folded, lastNames, wordOf } from './words.ts';

/** Who registered an account. */
export interface Landlord {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** An account of the data set, and which properties it has. */
export interface PlannedAccount {
  /** The account's id, and that of the user who registered it. */
  readonly id: number;
  readonly landlord: Landlord;
  /** Its place among the accounts. */
  readonly place: number;
  /** The place of its first property among all. */
  readonly firstProperty: number;
  readonly properties: number;
}

/** Accounts, and the number that all ids of the set come after. */
export interface AccountsPlan {
  readonly base: number;
  readonly accounts: readonly PlannedAccount[];
}

/** The places of accounts that are looked at. */
export const places = { large: 0, middle: 1, small: 2 } as const;

function landlordOf(place: number): Landlord {
  const [first_name, last_name] = [wordOf(firstNames, place), wordOf(lastNames, Math.floor(place / 10))];
  return { first_name, last_name, email: `${folded(first_name)}.landlord.${place}@mail.example` };
}

/** The accounts of a set: the large one, the middle one and the small one first, then all others, which share the rest. */
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

/** The plan of the one account that is made through the API: the first ids of a fresh installation are its own. */
export const sampleAccount = (landlord: Landlord, properties: number): AccountsPlan => ({
  base: 0,
  accounts: [{ id: 1, landlord, place: 0, firstProperty: 0, properties }],
});

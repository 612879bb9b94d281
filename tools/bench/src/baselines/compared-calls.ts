import { isDeepStrictEqual } from 'node:util';
import type { Repeated } from '../load/load.ts';

type Answered = Readonly<Record<string, unknown>>;

/** Fields that baselines don't return: the caller's abilities, and the version. */
const ownFields = new Set(['abilities', 'version']);

/**
 * Compares a baseline's records with the service's: the same ids in the same order, and every field of the service.
 * @throws Error with the first difference.
 */
export function assertSame(baseline: string, own: readonly Answered[], theirs: readonly Answered[]): void {
  const ids = (records: readonly Answered[]) => records.map(({ id }) => id);
  if (!isDeepStrictEqual(ids(own), ids(theirs))) throw new Error(`${baseline} answers other records: ${ids(theirs)}`);
  for (const [place, record] of own.entries())
    for (const [field, value] of Object.entries(record)) {
      if (ownFields.has(field) || isDeepStrictEqual(theirs[place]?.[field], value)) continue;
      throw new Error(
        `${baseline}'s ${field} of ${record.id} is ${JSON.stringify(theirs[place]?.[field])}, not ${JSON.stringify(value)}`,
      );
    }
}

export const comparedNames = ['list', 'one', 'total'] as const;
export type ComparedName = (typeof comparedNames)[number];

export const comparedTitles: Readonly<Record<ComparedName, string>> = {
  list: 'list of 50',
  one: 'one',
  total: 'list of 50 with the total',
};

/** A new property, the same for all programs. */
export const comparedProperty = (nth: number) => ({
  name: `Compared House ${nth}`,
  address: `${nth} Compared Street`,
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  property_type: 'house',
  bedrooms: 3,
  bathrooms: 1.5,
  rent_amount: 1850.5,
  description: 'Close to the park; heating included.',
});

interface Compared {
  readonly token: string;
  readonly ids: readonly number[];
  /** Whether a baseline is called: it returns the total only on request, the service always. */
  readonly isBaseline: boolean;
}

export function comparedCalls({ token, ids, isBaseline }: Compared): Readonly<Record<ComparedName, Repeated>> {
  const headers = { authorization: `Bearer ${token}` };
  const path = (nth: number) => `/properties/${ids[nth % ids.length]}`;
  const list = '/properties?limit=50';
  return {
    list: { method: 'GET', path: list, headers },
    one: { method: 'GET', path, headers },
    total: { method: 'GET', path: isBaseline ? `${list}&total=1` : list, headers },
  };
}

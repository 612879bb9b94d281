import type { Repeated } from '../load/load.ts';

/** What the service and its peers are compared by. */
export const comparedNames = ['list', 'one', 'create', 'total'] as const;
/** The name of a call that is compared. */
export type ComparedName = (typeof comparedNames)[number];

/** How the rows of the table call them. */
export const comparedTitles: Readonly<Record<ComparedName, string>> = {
  list: 'list of 50',
  one: 'one',
  create: 'create, validated',
  total: 'list of 50 with the total',
};

const entered = (nth: number) => ({
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

/** Whom a call is made as, and of which properties. */
interface Compared {
  readonly token: string;
  readonly ids: readonly number[];
  /** The service always answers the total; a peer is asked for it. */
  readonly isPeer: boolean;
}

/** The calls as one of the programs is asked. */
export function comparedCalls({ token, ids, isPeer }: Compared): Readonly<Record<ComparedName, Repeated>> {
  const headers = { authorization: `Bearer ${token}` };
  const path = (nth: number) => `/properties/${ids[nth % ids.length]}`;
  const list = '/properties?limit=50';
  return {
    list: { method: 'GET', path: list, headers },
    one: { method: 'GET', path, headers },
    create: { method: 'POST', path: '/properties', body: entered, headers },
    total: { method: 'GET', path: isPeer ? `${list}&total=1` : list, headers },
  };
}

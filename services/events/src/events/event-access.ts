import { type Area, type EventObject, eventObjects, holdsScope } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** The area whose read scope covers a kind of record and its events. */
const areas: Readonly<Record<EventObject, Area>> = {
  property: 'portfolio',
  tenant: 'portfolio',
  lease: 'portfolio',
  maintenance: 'operations',
  personnel: 'operations',
  payment: 'operations',
  subscription: 'billing',
};

/** The kinds of records whose events a key with these scopes can read. */
const objectsReadWith = (scopes: readonly string[]): EventObject[] =>
  eventObjects.filter((object) => holdsScope(scopes, `${areas[object]}:read`));

/** The kinds of records whose events a caller can read; null for all, as for a signed-in user. */
export const objectsOf = ({ key }: Pick<Caller, 'key'>): readonly EventObject[] | null =>
  key ? objectsReadWith(key.scopes) : null;

/** Whether access to the kinds `own` (null: all) includes access to the kinds `other`. */
export const covers = (own: readonly EventObject[] | null, other: readonly EventObject[] | null): boolean =>
  own === null || (other ?? eventObjects).every((object) => own.includes(object));

import { type Area, type EventObject, eventObjects, holdsScope } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** The area whose scope reads a kind of record, and so what events say of it. */
const areas: Readonly<Record<EventObject, Area>> = {
  property: 'portfolio',
  tenant: 'portfolio',
  lease: 'portfolio',
  maintenance: 'operations',
  personnel: 'operations',
  payment: 'operations',
  subscription: 'billing',
};

/** The kinds of records whose events a key with some scopes may see. */
const objectsReadWith = (scopes: readonly string[]): EventObject[] =>
  eventObjects.filter((object) => holdsScope(scopes, `${areas[object]}:read`));

/** The kinds of records whose events a caller may see; null for all, as a person who is signed in sees them. */
export const objectsOf = ({ key }: Pick<Caller, 'key'>): readonly EventObject[] | null =>
  key ? objectsReadWith(key.scopes) : null;

/** Whether one who may see events of some kinds (null: of all) may see whatever another may. */
export const covers = (own: readonly EventObject[] | null, other: readonly EventObject[] | null): boolean =>
  own === null || (other ?? eventObjects).every((object) => own.includes(object));

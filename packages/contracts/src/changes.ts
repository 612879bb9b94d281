import Type, { type Static } from 'typebox';
import type { Route } from './route.ts';

/** That something changed, by a name that the service gives it; `ready` first: whatever changes from then on is told. */
export const ChangeNotice = Type.Object({ kind: Type.String() });
/** That something changed in a service. */
export type ChangeNotice = Static<typeof ChangeNotice>;

/** The route by which a service tells others that something changed, for them to read what they follow. */
export const changesRoute = {
  summary: 'Tells other services that something which they follow has changed, as it does',
  access: 'service',
  events: ChangeNotice,
  endless: true,
  codes: [],
} as const satisfies Route;

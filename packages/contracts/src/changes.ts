import Type, { type Static } from 'typebox';
import type { Route } from './route.ts';

/** That something changed, by a name that the service gives it; `ready` first: whatever changes from then on is told. */
export const ChangeNotification = Type.Object({ kind: Type.String() });
/** That something changed in a service. */
export type ChangeNotification = Static<typeof ChangeNotification>;

/** The route by which a service tells others that something changed, for them to read what they follow. */
export const changesRoute = {
  summary: 'Stream change notifications to other services',
  access: 'service',
  events: ChangeNotification,
  endless: true,
  codes: [],
} as const satisfies Route;

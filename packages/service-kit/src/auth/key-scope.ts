import { type Area, holdsScope, neededScope, type Route } from '@keystead/contracts';
import { AppError } from '../errors/app-error.ts';
import { Forbidden } from '../errors/forbidden.ts';
import type { Caller } from './caller.ts';

/** A called operation: its contract's area, the request's method, and the route. */
export interface CalledOperation {
  readonly area: Area;
  readonly method: string;
  readonly route: Pick<Route, 'keys'>;
}

/**
 * Throws 403 if an API key lacks the scope of the operation (the error names the scope), or if the operation requires a
 * signed-in person.
 */
export function assertKeyMay({ key }: Caller, { area, method, route }: CalledOperation): void {
  if (!key) return;
  if (route.keys === false) throw new Forbidden('API keys cannot do this. It requires a person who is signed in.');
  const needed = neededScope(area, method);
  if (holdsScope(key.scopes, needed)) return;
  throw new AppError(403, 'scope_missing', `This API key lacks the scope ${needed}, which this requires.`);
}

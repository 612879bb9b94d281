import type { SignedInRequest } from '../api/own-request.ts';
import type { ServiceName } from '../upstreams.ts';

/**
 * Returns one service's part of the dashboard; undefined after any error, so that the parts of the other services still
 * show (rules §5). The only timeout is that of the service's client.
 */
export async function partOf<T>(
  service: ServiceName,
  pending: Promise<T>,
  { log }: Pick<SignedInRequest, 'log'>,
): Promise<T | undefined> {
  try {
    return await pending;
  } catch (err) {
    log.warn({ err, service }, 'part of the dashboard is unavailable');
    return undefined;
  }
}

/** The names of the services whose part is missing. */
export const missing = (parts: { readonly [S in ServiceName]?: unknown }): ServiceName[] =>
  (Object.keys(parts) as ServiceName[]).filter((name) => parts[name] === undefined);

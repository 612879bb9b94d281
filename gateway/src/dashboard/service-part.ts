import type { SignedInRequest } from '../api/own-request.ts';
import type { ServiceName } from '../upstreams.ts';

/**
 * What one service has to say to the dashboard; undefined where it can't, whatever went wrong there: the parts of the
 * others still show (rules §5). A service waits for nobody but itself, as long as its client does.
 */
export async function partOf<T>(
  service: ServiceName,
  asking: Promise<T>,
  { log }: Pick<SignedInRequest, 'log'>,
): Promise<T | undefined> {
  try {
    return await asking;
  } catch (err) {
    log.warn({ err, service }, 'a part of the dashboard is missing');
    return undefined;
  }
}

/** The names of the services whose part is missing. */
export const missing = (parts: { readonly [S in ServiceName]?: unknown }): ServiceName[] =>
  (Object.keys(parts) as ServiceName[]).filter((name) => parts[name] === undefined);

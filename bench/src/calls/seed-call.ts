import type { Repeated } from '../load/load.ts';
import type { CalledService } from '../stage/stage.ts';

/** What a call is, by which its goal is told: a page of a list, what dashboard and statistics sum up, or something else. */
type CallKind = 'page' | 'sums' | 'breakdown' | 'record' | 'write';

/** A call that the product's pages make, as it is sent to its service and, with `/api` before it, to the gateway. */
export interface SeedCall {
  readonly name: string;
  readonly kind: CallKind;
  readonly service: CalledService;
  /** What the gateway asks of services has another name there; null: it can't be asked through the gateway. */
  readonly throughGateway?: string | null;
  readonly token: string;
  readonly request: Pick<Repeated, 'method' | 'path' | 'body'>;
}

/** A call as it is sent straight to its service; `serviceToken` goes with what services alone may ask. */
export const straight = ({ request, token, throughGateway }: SeedCall, serviceToken: string): Repeated => ({
  ...request,
  headers: {
    authorization: `Bearer ${token}`,
    ...(throughGateway !== undefined && { 'x-service-token': serviceToken }),
  },
});

/** The same through the gateway; undefined where that has none of it. */
export function forwarded({ request, token, throughGateway }: SeedCall): Repeated | undefined {
  if (throughGateway === null) return undefined;
  const path = request.path;
  const prefixed = typeof path === 'string' ? `/api${throughGateway ?? path}` : (nth: number) => `/api${path(nth)}`;
  return { ...request, path: prefixed, headers: { authorization: `Bearer ${token}` } };
}

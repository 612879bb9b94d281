import type { CalledService } from '../environment/environment.ts';
import type { Repeated } from '../load/load.ts';

/** The kind of a call, which selects its target: a page of a list, sums of the dashboard and statistics, or other. */
type CallKind = 'page' | 'sums' | 'breakdown' | 'record' | 'write';

/** A call of the product's pages. It goes to its service as it is, and to the gateway with the prefix `/api`. */
export interface SeedCall {
  readonly name: string;
  readonly kind: CallKind;
  readonly service: CalledService;
  /** The path at the gateway, where it differs. Null means that the gateway doesn't offer it. */
  readonly throughGateway?: string | null;
  readonly token: string;
  readonly request: Pick<Repeated, 'method' | 'path' | 'body'>;
}

/** The request directly to its service. Internal calls carry `serviceToken`. */
export const direct = ({ request, token, throughGateway }: SeedCall, serviceToken: string): Repeated => ({
  ...request,
  headers: {
    authorization: `Bearer ${token}`,
    ...(throughGateway !== undefined && { 'x-service-token': serviceToken }),
  },
});

/** The request through the gateway; undefined if the gateway doesn't offer it. */
export function forwarded({ request, token, throughGateway }: SeedCall): Repeated | undefined {
  if (throughGateway === null) return undefined;
  const path = request.path;
  const prefixed = typeof path === 'string' ? `/api${throughGateway ?? path}` : (nth: number) => `/api${path(nth)}`;
  return { ...request, path: prefixed, headers: { authorization: `Bearer ${token}` } };
}

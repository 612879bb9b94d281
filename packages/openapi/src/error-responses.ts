import { STATUS_CODES } from 'node:http';
import {
  codesByStatus,
  type ErrorCode,
  type ErrorStatus,
  generalCodes,
  type Route,
  takesIdempotencyKey,
} from '@keystead/contracts';
import type { Reference, ResponseObject } from './document.ts';
import { headersNamed } from './headers.ts';

/** Error codes that the gateway may return for any request, whatever the service would answer. */
const edgeCodes: readonly ErrorCode[] = ['bad_gateway', 'gateway_timeout', 'rate_limited', 'upgrade_refused'];
/** Error codes for requests with an API key. The key is checked before the route is looked up. */
const keyCodes: readonly ErrorCode[] = ['scope_missing', 'wrong_mode', 'plan_limit', 'trial_ended'];
/** Error codes that any path may return and no operation lists: the method was wrong. */
const ofNoOperation: ReadonlySet<ErrorCode> = new Set(['method_not_allowed']);

/** Statuses of the connection, which the document describes once: too slow, too long, or for another host. */
const connectionStatuses = [408, 417, 421, 431] as const satisfies readonly ErrorStatus[];
const ofConnection: ReadonlySet<number> = new Set(connectionStatuses);

export function codesOf(name: string, route: Route): ReadonlyMap<ErrorStatus, readonly ErrorCode[]> {
  const declared = new Set([...generalCodes, ...edgeCodes, ...route.codes]);
  if (route.params) declared.add('not_found');
  if (route.access === 'public') declared.delete('unauthenticated');
  else for (const code of keyCodes) declared.add(code);
  // The route rejects API keys with `forbidden`.
  if (route.keys === false) declared.add('forbidden');
  if (!takesIdempotencyKey(name, route)) {
    declared.delete('idempotency_key_reused');
    declared.delete('idempotency_in_progress');
  }
  const byStatus = new Map<ErrorStatus, readonly ErrorCode[]>();
  for (const [status, codes] of Object.entries(codesByStatus)) {
    const listed = (codes as readonly ErrorCode[]).filter((code) => declared.has(code) && !ofNoOperation.has(code));
    if (listed.length > 0 && !ofConnection.has(Number(status))) byStatus.set(Number(status) as ErrorStatus, listed);
  }
  return byStatus;
}

/** The component name of the general error response, for requests that match no operation. */
const refusedCode = 'refused';

const problem = (codes: readonly ErrorCode[]) => ({
  'application/problem+json': {
    schema: {
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        { type: 'object', properties: { code: { type: 'string', enum: codes } } },
      ],
    },
  },
});

const responseOf = (status: number, codes: readonly ErrorCode[]): ResponseObject => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: headersNamed(status === 429 || status === 503 ? ['RetryAfter'] : []),
  content: problem(codes),
});

/** Each combination of status and codes is stored once, however many operations return it. */
export class ErrorResponses {
  readonly components: Record<string, ResponseObject> = {
    [refusedCode]: {
      description:
        'Rejected before it was processed: too slow, too long, or for another host. Unknown paths and methods get 404 or 405.',
      content: problem([
        ...new Set([...connectionStatuses.flatMap((status) => codesByStatus[status]), ...codesByStatus[405]]),
      ]),
    },
  };

  at(status: number, codes: readonly ErrorCode[]): Reference {
    const name = [status, ...codes].join('.');
    this.components[name] ??= responseOf(status, codes);
    return { $ref: `#/components/responses/${name}` };
  }

  get general(): Reference {
    return { $ref: `#/components/responses/${refusedCode}` };
  }
}

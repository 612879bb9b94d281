import {
  codesByStatus,
  type ErrorCode,
  type ErrorStatus,
  generalCodes,
  type Route,
  takesIdempotencyKey,
} from '@keystead/contracts';

/** What the gateway answers to any request, whatever the service behind it would have said. */
const edgeCodes: readonly ErrorCode[] = ['bad_gateway', 'gateway_timeout', 'rate_limited', 'upgrade_refused'];
/** What is said of keys where one was used. A key is looked at before the route is. */
const keyCodes: readonly ErrorCode[] = ['scope_missing', 'wrong_mode', 'plan_limit', 'trial_ended'];
/** What any route may answer and none names: that another method was meant. */
const ofNoOperation: ReadonlySet<ErrorCode> = new Set(['method_not_allowed']);

/** Statuses of the connection, which the document says once for all: what is too slow, too long or for another host. */
export const connectionStatuses = [408, 417, 421, 431] as const satisfies readonly ErrorStatus[];
const ofConnection: ReadonlySet<number> = new Set(connectionStatuses);

/** The error words that a route may answer, by their statuses. */
export function codesOf(name: string, route: Route): ReadonlyMap<ErrorStatus, readonly ErrorCode[]> {
  const said = new Set([...generalCodes, ...edgeCodes, ...route.codes]);
  if (route.params) said.add('not_found');
  if (route.access === 'public') said.delete('unauthenticated');
  else for (const code of keyCodes) said.add(code);
  // A key is no person.
  if (route.keys === false) said.add('forbidden');
  if (!takesIdempotencyKey(name, route)) {
    said.delete('idempotency_key_reused');
    said.delete('idempotency_in_progress');
  }
  const byStatus = new Map<ErrorStatus, readonly ErrorCode[]>();
  for (const [status, codes] of Object.entries(codesByStatus)) {
    const held = (codes as readonly ErrorCode[]).filter((code) => said.has(code) && !ofNoOperation.has(code));
    if (held.length > 0 && !ofConnection.has(Number(status))) byStatus.set(Number(status) as ErrorStatus, held);
  }
  return byStatus;
}

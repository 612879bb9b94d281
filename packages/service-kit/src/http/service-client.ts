import type {
  AnswerOf,
  BodyOf,
  Contract,
  ErrorStatus,
  OperationName,
  ParamsOf,
  Problem,
  QueryOf,
  Route,
} from '@keystead/contracts';
import type { Caller } from '../auth/caller.ts';
import type { ServiceIdentity } from '../auth/tokens.ts';
import { AppError, Unavailable } from './errors.ts';

interface ServiceAddress {
  readonly baseUrl: string;
  /** The identity of the caller; absent only for public routes. */
  readonly identity?: ServiceIdentity;
  /** Timeout in milliseconds; 3,000 by default. */
  readonly timeoutMs?: number;
}

interface ServiceCall<R> {
  readonly params?: ParamsOf<R>;
  readonly body?: BodyOf<R>;
  readonly query?: QueryOf<R>;
  readonly onBehalfOf?: Caller;
  readonly requestId?: string;
  /** With a POST: however often the call is sent, it creates one record. */
  readonly idempotencyKey?: string;
  /** The version that the record must still have. */
  readonly ifMatch?: number;
}

const DEFAULT_TIMEOUT_MS = 3_000;

const filled = (path: string, params: Readonly<Record<string, unknown>> | undefined): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));

function isProblem(value: unknown): value is Problem {
  return typeof (value as Problem | null)?.code === 'string' && typeof (value as Problem).error === 'string';
}

async function headersOf(to: ServiceAddress, call: ServiceCall<unknown>): Promise<Record<string, string>> {
  return {
    'content-type': 'application/json',
    ...(to.identity && { 'x-service-token': await to.identity.token() }),
    ...(call.onBehalfOf && { authorization: `Bearer ${call.onBehalfOf.token}` }),
    ...(call.requestId && { 'x-request-id': call.requestId }),
    ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    ...(call.ifMatch !== undefined && { 'if-match': `"${call.ifMatch}"` }),
  };
}

/** A call throws AppError for a problem with a status below 500, and Unavailable for every other failure. */
export function serviceClient<C extends Contract>(contract: C, to: ServiceAddress) {
  return async <N extends keyof C['routes'] & OperationName>(
    name: N,
    call: ServiceCall<C['routes'][N]> = {},
  ): Promise<AnswerOf<C['routes'][N]>> => {
    const [method, path] = name.split(' ') as [string, string];
    const url = new URL(to.baseUrl.replace(/\/$/, '') + filled(path, call.params));
    for (const [key, value] of Object.entries(call.query ?? {}))
      if (value !== undefined) url.searchParams.set(key, String(value));
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url, {
        method,
        headers: await headersOf(to, call),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(to.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      });
      if (response.ok && contract.routes[name]?.download) answer = await response.blob();
      else {
        const text = await response.text();
        answer = text ? JSON.parse(text) : undefined;
      }
    } catch (cause) {
      throw new Unavailable(`The ${contract.service} service is not available right now. Please try again.`, cause);
    }
    if (response.ok) return answer as AnswerOf<C['routes'][N] & Route>;
    // A 401 concerns this service's own token, or a session that has just ended, which the next request will show.
    // Passing it on would sign the user out. Only `wrong_mode`, which concerns nothing but API keys, is passed on.
    const passedOn = response.status !== 401 || (isProblem(answer) && answer.code === 'wrong_mode');
    if (isProblem(answer) && response.status < 500 && passedOn)
      throw new AppError(response.status as ErrorStatus, answer.code, answer.error, {
        fields: answer.fields,
        plan: answer.plan,
      });
    throw new Unavailable(`The ${contract.service} service is not available right now. Please try again.`);
  };
}

/** Whether another service rejected the content, so that a retry cannot succeed. Any other error may be temporary. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'validation_failed' || error.code === 'body_too_large');

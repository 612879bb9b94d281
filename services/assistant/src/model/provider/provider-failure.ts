import { APIConnectionError, APIError } from 'openai';

export class ProviderTimeout extends Error {}
export class AnswerCut extends Error {}
export class AnswerTooLong extends Error {}

/** Whether a retry may succeed: after an overloaded server or a broken connection. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AnswerCut || error instanceof APIConnectionError) return true;
  // An error without a status was part of the stream.
  if (error instanceof APIError)
    return error.status === undefined || error.status >= 500 || [408, 409, 429].includes(error.status);
  // A connection that breaks in the middle of a body throws this. Its own error is the cause.
  const { name, cause } = (error ?? {}) as Partial<Error>;
  return name === 'TypeError' && (cause as NodeJS.ErrnoException | undefined)?.code !== undefined;
}

/** The delay that the provider asks for, in milliseconds; null where it asks for none. */
export function retryDelayOf(error: unknown): number | null {
  const headers = error instanceof APIError ? (error.headers as Headers | undefined) : undefined;
  const text = headers?.get('retry-after');
  if (!text) return null;
  const seconds = Number(text);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** What may be logged of a failure. Its message may not, because providers repeat keys and conversations in it. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error };
  const word = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined);
  const { status, code, requestID } = error as { status?: unknown; code?: unknown; requestID?: unknown };
  return {
    failure: error.constructor.name,
    ...(typeof status === 'number' && { provider_status: status }),
    ...(word(code) && { provider_code: code }),
    ...(word(requestID) && { provider_request: requestID }),
  };
}

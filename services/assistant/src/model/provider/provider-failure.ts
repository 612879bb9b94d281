import { APIConnectionError, APIError } from 'openai';

/** Nothing came from the provider for too long. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent';
}

/** The provider's answer ended in the middle. */
export class AnswerCut extends Error {
  override name = 'AnswerCut';
}

/** The provider's answer did not end where any sensible one has. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/** What a server that is overloaded or restarting answers; everything else would be answered the same again. */
const passing = new Set([408, 409, 429]);

/** Whether a second try may go better: an overloaded server, or a connection that broke off. */
export function mayPass(error: unknown): boolean {
  if (error instanceof AnswerCut || error instanceof APIConnectionError) return true;
  // An error without a status came as a part of the stream.
  if (error instanceof APIError) return error.status === undefined || error.status >= 500 || passing.has(error.status);
  // What a connection throws that breaks off in the middle of a body: its own error is the cause.
  const { name, cause } = (error ?? {}) as Partial<Error>;
  return name === 'TypeError' && (cause as NodeJS.ErrnoException | undefined)?.code !== undefined;
}

/** Milliseconds that the provider asks to wait for; null where it doesn't. */
export function waitAskedFor(error: unknown): number | null {
  const headers = error instanceof APIError ? (error.headers as Headers | undefined) : undefined;
  const text = headers?.get('retry-after');
  if (!text) return null;
  const seconds = Number(text);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** What a log may say of a failure: not its message, in which providers repeat keys and conversations. */
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

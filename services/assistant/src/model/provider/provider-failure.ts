import { APIConnectionError, APIError } from 'openai';

export class ProviderTimeout extends Error {}
export class AnswerCut extends Error {}
export class AnswerTooLong extends Error {}
/** An answer without any text or call. With `length`, the reasoning has used up the limit of tokens. */
export class AnswerEmpty extends Error {
  readonly finish: string | null;

  constructor(finish: string | null) {
    super('The provider returned an empty answer.');
    this.finish = finish;
  }
}

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

/** What may be logged of a failure of our own code: no message, since it may hold a part of the conversation. */
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

const MAX_SENTENCE_LENGTH = 400;
const secretLike = /\b(?:sk|pk|rk)-[\w*.-]{6,}|\bBearer\s+\S{6,}/g;
const comparableWord = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Without runs of three words that stand in the conversation, and without pairs of them that may be a name. */
function withoutConversation(sentence: string, texts: readonly string[]): string {
  const runsOf = (words: readonly string[], length: number) =>
    words.slice(length - 1).map((_, at) =>
      words
        .slice(at, at + length)
        .map(comparableWord)
        .join(' '),
    );
  const said = texts.flatMap((text) => [text.split(/[\s"{}[\],:]+/).filter(Boolean)]);
  const runs = new Set(said.flatMap((words) => [...runsOf(words, 2), ...runsOf(words, 3)]));
  const words = sentence.split(/\s+/);
  const hidden = new Set<number>();
  for (const length of [2, 3])
    runsOf(words, length).forEach((run, at) => {
      const isName = words.slice(at, at + length).every((word) => /[\p{Lu}\p{N}@]/u.test(word));
      if (runs.has(run) && (length === 3 || isName)) for (let each = 0; each < length; each++) hidden.add(at + each);
    });
  return words.map((word, at) => (hidden.has(at) ? '…' : word)).join(' ');
}

/** The provider's own sentence, for the operator's log: without keys, and without the conversation that it quotes. */
export function sentenceOf(error: unknown, { apiKey }: { readonly apiKey: string }, texts: readonly string[] = []) {
  if (!(error instanceof APIError)) return undefined;
  const { message, detail } = (error.error ?? {}) as { message?: unknown; detail?: unknown };
  const said = [message, detail, error.error, error.message].find((each) => typeof each === 'string' && each !== '');
  const plain = String(said ?? '')
    .replaceAll(apiKey, '[key]')
    .replace(secretLike, '[key]');
  return withoutConversation(plain, texts).slice(0, MAX_SENTENCE_LENGTH);
}

/** Whether it did not answer in time. */
export const isSlow = (error: unknown): boolean =>
  error instanceof ProviderTimeout || (error as Partial<Error> | null)?.name === 'TimeoutError';

/** What is wrong, in words for the operator. */
export function inPlainWords(error: unknown, { api }: { readonly api: 'responses' | 'chat' }): string {
  if (isSlow(error)) return 'it did not answer in time';
  if (error instanceof AnswerEmpty && error.finish === 'length')
    return 'it used up its limit of tokens before it wrote a word; raise ASSISTANT_MAX_OUTPUT_TOKENS or lower ASSISTANT_REASONING_EFFORT';
  if (error instanceof AnswerEmpty) return 'its answer was empty';
  if (error instanceof AnswerCut) return 'its answer broke off';
  if (error instanceof AnswerTooLong) return 'its answer did not end';
  if (error instanceof APIConnectionError) return 'it could not be reached; check OPENAI_BASE_URL and the network';
  if (!(error instanceof APIError)) return 'it failed';
  if (error.status === 401 || error.status === 403) return 'it refuses the key in OPENAI_API_KEY';
  if (error.status === 404)
    return `it has no such model, or no such address; check the names of the models, OPENAI_BASE_URL and ASSISTANT_API=${api}`;
  if (error.status === 429) return 'it allows no more requests now: a rate limit, or no credit is left';
  if (error.status === 400 || error.status === 422) return 'it refuses the request, such as a parameter or the tools';
  return 'it failed';
}

import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { requestSeconds, requestsInFlight } from './metrics.ts';
import { traceFields } from './traces.ts';

/** Not by `instanceof`, because an error from another realm has another class. */
const isError = (value: unknown): value is Error =>
  typeof (value as Error | null)?.message === 'string' && typeof (value as Error).stack === 'string';

const masks: readonly (readonly [RegExp, string])[] = [
  // The driver includes the values of the record in a duplicate key error.
  [/(dup key: )\{[^\n]*\}/g, '$1{…}'],
  // V8 includes an excerpt in the error for malformed JSON.
  [/"[^\n]*"(?:\.\.\.)? is not valid JSON/g, '… is not valid JSON'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  [/\bBearer\s+[^\s"']+/gi, 'Bearer …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/\b(ks|sk|rk|pk|whsec)_[A-Za-z0-9_]{6,}/g, '$1_…'],
  [/([?&][\w.[\]-]+=)[^&\s"'>)]+/g, '$1…'],
  // The user name and password in a URL, such as a connection string.
  [/(\w:\/\/)[^\s/@]+@/g, '$1…@'],
];

const maskedText = (text: string): string =>
  masks.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);

/** Type, message and stack of an error and its causes. Its other properties may contain personal data. */
function loggedError(error: unknown): unknown {
  if (!isError(error)) return maskedText(String(error));
  const { type, message, stack, code, status } = pino.stdSerializers.err(error) as pino.SerializedError;
  return {
    type,
    message: maskedText(message),
    stack: maskedText(stack ?? ''),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
  };
}

/** Field names whose values no log line may contain, at any depth. */
const hidden = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-service-token',
  'token',
  'password',
  'secret',
  'api_key',
  'email',
  'email_key',
  'name',
  'first_name',
  'last_name',
  'phone',
  'body',
  'query',
  'headers',
  'ip',
]);

const MAX_DEPTH = 4;

function withoutSecretsIn(value: unknown, depth: number): unknown {
  // loggedError serializes errors.
  if (typeof value !== 'object' || value === null || isError(value) || value instanceof Date) return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((it) => withoutSecretsIn(it, depth + 1));
  return withoutSecrets(value as Record<string, unknown>, depth + 1);
}

/**
 * Removes secrets and personal data. pino's `redact` takes 60 µs a line instead of one to three: each request has its
 * own logger, for which pino would compile the paths again.
 */
function withoutSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) stored[name] = hidden.has(name) ? '…' : withoutSecretsIn(fields[name], depth);
  return stored;
}

export const logOptions: LoggerOptions = {
  serializers: { err: loggedError },
  formatters: { log: (fields) => withoutSecrets(fields) },
  ...(traceFields && { mixin: traceFields }),
};

/** Writes the lines of one turn of the event loop together, after its responses: a write costs more than its line. */
class LinesOfTurn {
  readonly #out = pino.destination(process.stdout.fd);
  #lines = '';

  constructor() {
    process.once('exit', () => this.#flush());
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.#flush());
    this.#lines += line;
  }

  #flush(): void {
    if (this.#lines !== '') this.#out.write(this.#lines);
    this.#lines = '';
  }
}

let output: LinesOfTurn | undefined;

/** The log of a program, on standard output, which programs of one process share. */
export function programLog(service: string, level: string): Logger {
  output ??= new LinesOfTurn();
  return pino({ ...logOptions, level, base: { service } }, output);
}

const acceptable = /^[\w-]{8,64}$/;

export function requestIdOf(header: string | undefined): string {
  return header && acceptable.test(header) ? header : randomUUID();
}

function callerFields({ state: { caller, service } }: Context) {
  return {
    user_id: caller?.userId,
    account_id: caller?.accountId,
    key_id: caller?.key?.id,
    via: caller?.via ?? service,
  };
}

/** The state of a request. Its logger is made when it is first used: few requests log more than their outcome. */
class RequestState {
  readonly requestId: string;
  readonly #log: Logger;
  #own: Logger | undefined;

  constructor(requestId: string, log: Logger) {
    this.requestId = requestId;
    this.#log = log;
  }

  get log(): Logger {
    this.#own ??= this.#log.child({ request_id: this.requestId });
    return this.#own;
  }
}

/** Assigns the request id and records the outcome. The path is logged without its query, which may be user input. */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.state = new RequestState(requestId, log);
    ctx.set('X-Request-Id', requestId);
    requestsInFlight.inc();
    ctx.res.once('close', () => requestsInFlight.dec());
    await next();
    const { method, path, status } = ctx;
    const { operation } = ctx.state;
    const ms = performance.now() - started;
    requestSeconds.observe({ operation: operation ?? 'none', status }, ms / 1000);
    const answered = { request_id: requestId, method, path, operation, status, ms: Math.round(ms) };
    log.info({ ...answered, ...callerFields(ctx as Context) }, 'answered');
  };
}

import { isError } from './is-error.ts';

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

/** Maximum depth; deeper objects are omitted. */
const MAX_DEPTH = 4;

function withoutSecretsIn(value: unknown, depth: number): unknown {
  // loggedError serializes errors.
  if (typeof value !== 'object' || value === null || isError(value) || value instanceof Date) return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((it) => withoutSecretsIn(it, depth + 1));
  return withoutSecrets(value as Record<string, unknown>, depth + 1);
}

/**
 * Removes secrets and personal data from the fields of a log line. It replaces pino's `redact`, which takes about 60 µs
 * per line instead of one to three: each request has its own logger, for which pino would compile the paths again.
 */
export function withoutSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) stored[name] = hidden.has(name) ? '…' : withoutSecretsIn(fields[name], depth);
  return stored;
}

import { createHash, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What ids are made from where no request gives it. */
export const newSeed = (): string => randomUUID();

/**
 * An id such as `pi_3Kx…`. The same seed and prefix give the same id, so that a second try of a request, under its
 * `Idempotency-Key`, makes no second object.
 */
export function objectId(prefix: string, seed: string, length = 24): string {
  const bytes = createHash('sha512').update(`${prefix} ${seed}`).digest();
  return prefix + Array.from({ length }, (_, at) => letters[(bytes[at % bytes.length] ?? 0) % letters.length]).join('');
}

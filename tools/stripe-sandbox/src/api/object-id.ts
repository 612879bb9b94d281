import { createHash, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random seed for ids where no request gives one. */
export const newSeed = (): string => randomUUID();

/**
 * An id such as `pi_3Kx…`. The same seed and prefix give the same id. A retry of a request under its `Idempotency-Key`
 * therefore creates no second object.
 */
export function objectId(prefix: string, seed: string, length = 24): string {
  const bytes = createHash('sha512').update(`${prefix} ${seed}`).digest();
  return prefix + Array.from({ length }, (_, at) => letters[(bytes[at % bytes.length] ?? 0) % letters.length]).join('');
}

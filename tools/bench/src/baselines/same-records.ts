import { isDeepStrictEqual } from 'node:util';

export type Answered = Readonly<Record<string, unknown>>;

/** Fields that baselines don't return: the caller's abilities, and the version. */
const ownFields = new Set(['abilities', 'version']);

/**
 * Compares a baseline's records with the service's: the same ids in the same order, and every field of the service.
 * @throws Error with the first difference.
 */
export function assertSame(baseline: string, own: readonly Answered[], theirs: readonly Answered[]): void {
  const ids = (records: readonly Answered[]) => records.map(({ id }) => id);
  if (!isDeepStrictEqual(ids(own), ids(theirs))) throw new Error(`${baseline} answers other records: ${ids(theirs)}`);
  for (const [place, record] of own.entries())
    for (const [field, value] of Object.entries(record)) {
      if (ownFields.has(field) || isDeepStrictEqual(theirs[place]?.[field], value)) continue;
      throw new Error(
        `${baseline}'s ${field} of ${record.id} is ${JSON.stringify(theirs[place]?.[field])}, not ${JSON.stringify(value)}`,
      );
    }
}

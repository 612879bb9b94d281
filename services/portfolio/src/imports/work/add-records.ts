import type { IdSource, QuotaCounter, Repository } from '@keystead/service-kit';
import type { ImportedRecord, ImportedRecords } from '../imported-records.ts';

/** Where records are added, and how many there may be. */
export interface Addition<T extends ImportedRecord> {
  readonly records: Repository<T>;
  readonly count: QuotaCounter;
  readonly ids: IdSource;
  readonly accountId: number;
  /** Records that the account may have; null for no limit. */
  readonly limit: number | null;
}

/** Announces as many of new records as there is room for, also when others add some meanwhile; gives their number. */
async function announced<T extends ImportedRecord>(
  { count, accountId, limit }: Addition<T>,
  ids: readonly number[],
): Promise<number> {
  for (;;) {
    const room = limit === null ? ids.length : Math.min(ids.length, limit - (await count.read(accountId)));
    if (room <= 0) return 0;
    if (await count.reserveAll(accountId, ids.slice(0, room), limit)) return room;
  }
}

/**
 * Adds records within a limit, those that come first first.
 * @param makers make each record with its id.
 * @param begin notes the ids before anything is announced, for {@link settleRecords}; nothing is added if it says no.
 * @returns the records that were written, and how many found no room; the others lost their place to somebody else's.
 * Undefined when `begin` said no.
 */
export async function addRecords<T extends ImportedRecord>(
  addition: Addition<T>,
  makers: readonly ((id: number) => T)[],
  begin: (ids: readonly number[]) => Promise<boolean>,
): Promise<{ written: T[]; beyond: number } | undefined> {
  const { records, count, accountId } = addition;
  const ids = await addition.ids.take(makers.length);
  if (!(await begin(ids))) return undefined;
  const room = await announced(addition, ids);
  if (room === 0) return { written: [], beyond: makers.length };
  const taken = ids.slice(0, room);
  const made = taken.flatMap((id, place) => makers[place]?.(id) ?? []);
  // Should the insert fail, whether it got through is not known here: whoever takes the import up looks.
  const written = await records.insertAll(made);
  const there = new Set(written.map(({ _id }) => _id));
  const lost = taken.filter((id) => !there.has(id));
  if (lost.length > 0) await count.release(accountId, ...lost);
  await count.commit(accountId, ...there);
  return { written, beyond: makers.length - room };
}

/** Settles what was announced under ids of {@link addRecords} that broke off: what was written counts, the rest doesn't. */
export async function settleRecords<T extends ImportedRecord>(
  imported: ImportedRecords<T>,
  count: QuotaCounter,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  const written = new Set(await imported.writtenOf(ids));
  await count.release(accountId, ...ids.filter((id) => !written.has(id)));
  await count.commit(accountId, ...written);
}

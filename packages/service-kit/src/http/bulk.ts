import { MAX_BULK, type Problem } from '@keystead/contracts';
import type { RecordPage } from '../lists/read-page.ts';
import type { EndpointRequest } from './endpoint.ts';
import { ValidationFailed } from './errors.ts';
import { toAppError, toProblem } from './problems.ts';

/** How many records of a request are worked on at a time. Their writes share commands of the database. */
const CONCURRENCY = 16;

interface BulkTarget<Q> {
  readonly ids?: readonly number[] | null;
  readonly filter?: Q | null;
}

/**
 * The ids of a bulk request, each once: those that it names, or those that its filter finds.
 * @throws ValidationFailed unless it has one of the two, and if more records match than it may have
 */
export async function idsOfBulk<Q>(
  { ids, filter }: BulkTarget<Q>,
  find: (filter: Q & { limit: number }) => Promise<Pick<RecordPage<{ readonly _id: number }>, 'rows'>>,
): Promise<number[]> {
  if (ids && filter) throw new ValidationFailed({ filter: 'must be absent if there are ids' });
  if (ids) return [...new Set(ids)];
  if (!filter) throw new ValidationFailed({ ids: 'is required, or a filter' });
  // A page has at most 200 rows for a caller, and as many as asked for here.
  const { rows } = await find({ ...filter, limit: MAX_BULK + 1 });
  if (rows.length > MAX_BULK) throw new ValidationFailed({ filter: `matches more than ${MAX_BULK} records` });
  return rows.map(({ _id }) => _id);
}

interface BulkOutcome {
  readonly id: number;
  readonly ok: boolean;
  readonly error?: Problem;
}

/**
 * Does the same to each of some records, as a request of its own for each would: one that is rejected has the error of
 * that request, and the others go on. `work` may return further fields of the outcome.
 */
export async function answerEach<Extra extends object>(
  ids: readonly number[],
  { requestId, log }: Pick<EndpointRequest<never>, 'requestId' | 'log'>,
  work: (id: number) => Promise<Extra | undefined>,
) {
  const results: (BulkOutcome & Partial<Extra>)[] = new Array(ids.length);
  const queue = ids.entries();
  async function worker(): Promise<void> {
    for (const [at, id] of queue) {
      try {
        results[at] = { id, ok: true, ...((await work(id)) ?? ({} as Partial<Extra>)) };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.status >= 500) log.error({ err: error.details.cause ?? error, record: id }, error.message);
        results[at] = { id, ok: false, error: toProblem(error, requestId) } as BulkOutcome & Partial<Extra>;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, ids.length) }, worker));
  const done = results.filter(({ ok }) => ok).length;
  return { results, done, rejected: results.length - done };
}

import type { ImportRow } from '@keystead/contracts';
import { AppError, inBatches, oneAhead, Unavailable } from '@keystead/service-kit';
import type { FileStore } from '@keystead/service-kit/files';
import type { ImportedRecord } from '../../records/imported-records.ts';
import { csvRecords } from '../csv-file.ts';
import type { ImportRepository } from '../import.repository.ts';
import { importKind, importVariant, noProgress, type StoredImport } from '../import.ts';
import type { FileRow } from '../rows/file-row.ts';
import { type ImportTarget, type PreparedRows, refusedFor, resultOf, type SortedRows } from './import-target.ts';
import { PropertyTarget, type PropertyTargetDependencies } from './property-target.ts';
import { TenantTarget, type TenantTargetDependencies } from './tenant-target.ts';

export type ImportWorkDependencies = PropertyTargetDependencies &
  TenantTargetDependencies & { readonly imports: ImportRepository; readonly files: FileStore };

const BATCH_SIZE = 1_000;
/** How often an import may be taken without progress. With the delays in between that takes five minutes. */
const MAX_TRIES = 7;
const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.';

interface Stopped {
  readonly stoppedBy: ImportRow;
}

/** How a pass through the file ended. `left` means that the process is stopping or has lost the lease. */
type PassResult = 'finished' | 'left' | Stopped;

const countOutcome = (results: readonly ImportRow[], outcome: ImportRow['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;

/** The reason why a row was refused during a run: the data has changed since the check. */
function reasonOf({ row, reasons }: ImportRow): string {
  const [{ field, message } = { field: '', message: 'It was refused.' }] = reasons;
  return `Row ${row} can’t be added. ${field === '' ? message : `${field}: ${message}.`}`;
}

const refusals = (count: number) =>
  count === 1 ? '1 row is refused' : `${count.toLocaleString('en-US')} rows are refused`;

export async function workOn(deps: ImportWorkDependencies, it: StoredImport, stopping: AbortSignal): Promise<void> {
  const work =
    it.kind === 'properties'
      ? new ImportWork(deps, it, new PropertyTarget(deps, it), stopping)
      : new ImportWork(deps, it, new TenantTarget(deps, it), stopping);
  try {
    await work.run();
  } catch (error) {
    if (stopping.aborted) await deps.imports.release(it, 0);
    // A service that is unavailable, such as during a restart, is retried for a while.
    else if (error instanceof Unavailable && work.tries < MAX_TRIES) await deps.imports.release(it, work.tries);
    else if (error instanceof AppError) await work.fail(error.message);
    else {
      await deps.imports.release(it, work.tries);
      throw error;
    }
  }
}

type Progress = Pick<StoredImport, 'done' | 'counts'>;

/** What is done with a batch of rows. While one is processed, the next is sorted and prepared. */
interface RowSteps<Input, P> {
  readonly prepare: (sorted: SortedRows<Input>) => Promise<P>;
  readonly process: (sorted: SortedRows<Input>, prepared: P) => Promise<ImportRow[] | Stopped | 'left'>;
}

class ImportWork<T extends ImportedRecord, Input> {
  readonly #deps: ImportWorkDependencies;
  readonly #it: StoredImport;
  readonly #target: ImportTarget<T, Input>;
  readonly #stopping: AbortSignal;
  #tries: number;

  constructor(deps: ImportWorkDependencies, it: StoredImport, target: ImportTarget<T, Input>, stopping: AbortSignal) {
    this.#deps = deps;
    this.#it = it;
    this.#target = target;
    this.#stopping = stopping;
    this.#tries = it.tries;
  }

  /** How often the import was taken since its last progress, including this time: at least once. */
  get tries(): number {
    return this.#tries;
  }

  async run(): Promise<void> {
    const { imports } = this.#deps;
    const it = this.#it;
    if (it.adding.length > 0) {
      await this.#target.reconcile(it.adding);
      await imports.hold(it, { adding: [] });
    }
    if (it.undoing) return this.fail(it.problem ?? INTERNAL_ERROR);
    if (it.tries > MAX_TRIES) return this.fail(INTERNAL_ERROR);
    // All-or-nothing runs are checked first, since that finds most refusals before anything is written.
    if (it.state === 'checking') {
      const refused = await this.#check();
      if (refused === undefined) return;
      if (it.goal === 'check') return imports.finish(it, 'checked');
      if (refused > 0) return imports.finish(it, 'failed', { problem: `${refusals(refused)}, so nothing was added.` });
      if (!(await imports.advance(it, { state: 'running', ...noProgress }))) return;
    }
    const ending = await this.#processRows(it.state === 'running' ? it : noProgress, {
      prepare: (sorted) => this.#prepare(sorted),
      process: (sorted, prepared) => this.#add(sorted, prepared),
    });
    if (ending === 'left') return;
    if (ending !== 'finished')
      return this.fail(`${reasonOf(ending.stoppedBy)} Everything it had added was rolled back.`);
    await this.#target.finish(() => imports.hold(it));
    await imports.finish(it, 'done');
  }

  /**
   * An all-or-nothing import is rolled back, except for records that have changed since. The counts of a check are
   * cleared, so that they don't look like added records.
   */
  async fail(problem: string): Promise<void> {
    const { imports } = this.#deps;
    const { all_or_nothing, goal } = this.#it;
    if (all_or_nothing) {
      if (!(await imports.advance(this.#it, { undoing: true, problem, ...noProgress }))) return;
      await this.#target.rollBack();
    }
    await imports.finish(this.#it, 'failed', { problem, ...(goal === 'check' && noProgress) });
  }

  /** Returns the number of refused rows, or undefined if it did not reach the end. */
  async #check(): Promise<number | undefined> {
    const { allowance, counts } = this.#it;
    const { refusal, beyond } = allowance;
    let { refused, add: planned } = counts;
    const process = async ({ decided, fresh }: SortedRows<Input>) => {
      const room = (await this.#target.room()) - planned;
      const results = fresh.map((row, place) => {
        if (refusal !== null) return refusedFor(row, refusal);
        return place < room ? resultOf(row, 'add') : refusedFor(row, beyond);
      });
      planned += countOutcome(results, 'add');
      refused += countOutcome([...decided, ...results], 'refused');
      return [...decided, ...results];
    };
    const ending = await this.#processRows(this.#it, { prepare: async () => null, process });
    return ending === 'finished' ? refused : undefined;
  }

  async #prepare({ decided, fresh }: SortedRows<Input>): Promise<PreparedRows<T, Input> | null> {
    return fresh.length === 0 || this.#stoppedBy(decided) ? null : this.#target.prepare(fresh);
  }

  /** An all-or-nothing import adds a batch only if no row of it is refused. */
  async #add(
    { decided, fresh }: SortedRows<Input>,
    prepared: PreparedRows<T, Input> | null,
  ): Promise<ImportRow[] | Stopped | 'left'> {
    if (!prepared) return this.#stoppedBy(decided) ?? [...decided];
    const outcome = await this.#target.add(prepared, (adding) => this.#deps.imports.hold(this.#it, { adding }));
    if (!outcome) return 'left';
    const { added, beyond } = outcome;
    // A worker that took over after the lease expired may have added the same rows.
    const others: ReadonlySet<number> =
      added.size === fresh.length
        ? new Set()
        : await this.#target.addedBefore(fresh[0]?.row ?? 0, fresh.at(-1)?.row ?? 0);
    const results = fresh.map((row) => {
      if (added.has(row.row) || others.has(row.row)) return resultOf(row, 'add');
      return beyond.has(row.row) ? refusedFor(row, this.#it.allowance.beyond) : resultOf(row, 'exists');
    });
    return this.#stoppedBy(results) ?? [...decided, ...results];
  }

  #stoppedBy(results: readonly ImportRow[]): Stopped | undefined {
    const refused = this.#it.all_or_nothing ? results.find(({ outcome }) => outcome === 'refused') : undefined;
    return refused && { stoppedBy: refused };
  }

  /** Processes the file in batches, starting after the stored progress, until a refused row stops it. */
  async #processRows<P>(progress: Progress, { prepare, process }: RowSteps<Input, P>): Promise<PassResult> {
    const { imports } = this.#deps;
    let { counts } = progress;
    for await (const { last, sorted, prepared } of oneAhead(this.#batches(progress, prepare))) {
      if (this.#stopping.aborted) {
        await imports.release(this.#it, 0);
        return 'left';
      }
      const results = await process(sorted, prepared);
      if (results === 'left' || 'stoppedBy' in results) return results;
      if (!(await imports.writeRows(this.#it, results))) return 'left';
      counts = {
        add: counts.add + countOutcome(results, 'add'),
        exists: counts.exists + countOutcome(results, 'exists'),
        refused: counts.refused + countOutcome(results, 'refused'),
      };
      if (!(await imports.advance(this.#it, { done: last, counts, adding: [] }))) return 'left';
      this.#tries = 1;
    }
    return 'finished';
  }

  /** The batches after the stored progress. */
  async *#batches<P>({ done }: Progress, prepare: RowSteps<Input, P>['prepare']) {
    const seen = new Map<string, number>();
    const refused = await this.#deps.imports.refusedRows(this.#it._id, done);
    for await (const rows of inBatches(this.#rows(), BATCH_SIZE)) {
      const last = rows.at(-1)?.row ?? 0;
      if (last <= done) {
        for (const { row, key } of await this.#target.keysOf(rows))
          if (!refused.has(row) && !seen.has(key)) seen.set(key, row);
        continue;
      }
      const sorted = await this.#target.sort(rows, seen);
      yield { last, sorted, prepared: await prepare(sorted) };
    }
  }

  async *#rows(): AsyncGenerator<FileRow> {
    const text = await this.#deps.files.open({ kind: importKind, id: this.#it._id }, importVariant);
    if (!text) throw new Error(`the file of import ${this.#it._id} is gone`);
    let row = 0;
    // The first record is the heading.
    for await (const cells of csvRecords(text.content, this.#it.delimiter))
      if (row++ > 0) yield { row: row - 1, cells };
  }
}

import type { ImportRow } from '@keystead/contracts';
import { KnownError, Unavailable } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { csvRecords } from '../csv/csv-records.ts';
import type { FileRow } from '../rows/file-row.ts';
import { importKind, importText, nothingDone, type StoredImport } from '../stored-import.ts';
import type { ImportTarget } from './import-target.ts';
import { propertyTarget } from './property-target.ts';
import { refusedFor, resultOf, type SortedRows, sortRows } from './sort-rows.ts';
import { tenantTarget } from './tenant-target.ts';

/** Rows that are worked on at a time; after each such portion the import says how far it is. */
const atOnce = 500;
/** Times that an import is taken up without getting on before it has failed: with the rests between them, five minutes. */
const MAX_TRIES = 7;
const ourFault = 'Something went wrong on our side. Please try again.';

/** A row that spoils all or nothing. */
interface Spoilt {
  readonly spoiltBy: ImportRow;
}

/** How a way through the file ended; `left` when it was told to stop or somebody else has taken the import over. */
type Ending = 'through' | 'left' | Spoilt;

const tally = (results: readonly ImportRow[], outcome: ImportRow['outcome']) =>
  results.filter((result) => result.outcome === outcome).length;

/** Why a row was refused on the way: what was found when all was looked through has changed meanwhile. */
function reasonOf({ row, reasons }: ImportRow): string {
  const [{ field, message } = { field: '', message: 'It was refused.' }] = reasons;
  return `Row ${row} can’t be added. ${field === '' ? message : `${field}: ${message}.`}`;
}

const refusals = (count: number) =>
  count === 1 ? '1 row is refused' : `${count.toLocaleString('en-US')} rows are refused`;

/** Works on an import until it is done, is told to stop, or loses it to somebody else. */
export async function workOn(deps: Dependencies, it: StoredImport, stopping: AbortSignal): Promise<void> {
  const work =
    it.kind === 'properties'
      ? new ImportWork(deps, it, propertyTarget(deps, it), stopping)
      : new ImportWork(deps, it, tenantTarget(deps, it), stopping);
  try {
    await work.go();
  } catch (error) {
    if (stopping.aborted) await deps.imports.release(it, 0);
    // Who is starting or down for a while is waited for.
    else if (error instanceof Unavailable && work.tries < MAX_TRIES) await deps.imports.release(it, work.tries);
    else if (error instanceof KnownError) await work.fail(error.message);
    else {
      await deps.imports.release(it, work.tries);
      throw error;
    }
  }
}

class ImportWork<Input> {
  readonly #deps: Dependencies;
  readonly #it: StoredImport;
  readonly #target: ImportTarget<Input>;
  readonly #stopping: AbortSignal;
  #tries: number;

  constructor(deps: Dependencies, it: StoredImport, target: ImportTarget<Input>, stopping: AbortSignal) {
    this.#deps = deps;
    this.#it = it;
    this.#target = target;
    this.#stopping = stopping;
    this.#tries = it.tries;
  }

  /** How often the import was taken up since it last got on, this time included: at least once. */
  get tries(): number {
    return this.#tries;
  }

  async go(): Promise<void> {
    const { imports } = this.#deps;
    const it = this.#it;
    if (it.adding.length > 0) {
      await this.#target.settle(it.adding);
      await imports.endAdding(it);
    }
    if (it.undoing) return this.fail(it.problem ?? ourFault);
    if (it.tries > MAX_TRIES) return this.fail(ourFault);
    // All or nothing is looked through first: mostly what is refused shows before anything is written.
    if (it.state === 'checking') {
      const refused = await this.#check();
      if (refused === undefined) return;
      if (it.goal === 'check') return imports.finish(it, 'checked');
      if (refused > 0) return imports.finish(it, 'failed', { problem: `${refusals(refused)}, so nothing was added.` });
      if (!(await imports.turnTo(it, { state: 'running', ...nothingDone }))) return;
    }
    const ending = await this.#through(it.state === 'running' ? it : nothingDone, (sorted) => this.#add(sorted));
    if (ending === 'left') return;
    if (ending !== 'through') return this.fail(`${reasonOf(ending.spoiltBy)} So what had been added was taken back.`);
    await this.#target.finish(() => imports.renew(it));
    await imports.finish(it, 'done');
  }

  /**
   * Ends the work for a reason; of all or nothing that is nothing, except for what somebody has changed meanwhile. What
   * a check has counted goes, lest it read as added.
   */
  async fail(problem: string): Promise<void> {
    const { imports } = this.#deps;
    const { all_or_nothing, goal } = this.#it;
    if (all_or_nothing) {
      if (!(await imports.turnTo(this.#it, { undoing: true, problem, ...nothingDone }))) return;
      await this.#target.takeBack();
    }
    await imports.finish(this.#it, 'failed', { problem, ...(goal === 'check' && nothingDone) });
  }

  /** Finds out what would become of each row; gives how many are refused, undefined unless it got through. */
  async #check(): Promise<number | undefined> {
    const { allowance, counts } = this.#it;
    const { refusal, beyond } = allowance;
    let { refused, add: planned } = counts;
    const ending = await this.#through(this.#it, async ({ settled, fresh }) => {
      const room = (await this.#target.room()) - planned;
      const results = fresh.map((row, place) => {
        if (refusal !== null) return refusedFor(row, refusal);
        return place < room ? resultOf(row, 'add') : refusedFor(row, beyond);
      });
      planned += tally(results, 'add');
      refused += tally([...settled, ...results], 'refused');
      return [...settled, ...results];
    });
    return ending === 'through' ? refused : undefined;
  }

  /** Adds what can be added; of all or nothing only if everything can. */
  async #add({ settled, fresh }: SortedRows<Input>): Promise<ImportRow[] | Spoilt | 'left'> {
    const spoilt = this.#spoiltBy(settled);
    if (spoilt) return spoilt;
    if (fresh.length === 0) return [...settled];
    const outcome = await this.#target.add(fresh, (ids) => this.#deps.imports.beginAdding(this.#it, ids));
    if (!outcome) return 'left';
    const { added, beyond } = outcome;
    // Somebody who has taken this import for abandoned may have added the same rows.
    const others = await this.#target.addedBefore(fresh[0]?.row ?? 0, fresh.at(-1)?.row ?? 0);
    const results = fresh.map((row) => {
      if (added.has(row.row) || others.has(row.row)) return resultOf(row, 'add');
      return beyond.has(row.row) ? refusedFor(row, this.#it.allowance.beyond) : resultOf(row, 'exists');
    });
    return this.#spoiltBy(results) ?? [...settled, ...results];
  }

  #spoiltBy(results: readonly ImportRow[]): Spoilt | undefined {
    const refused = this.#it.all_or_nothing ? results.find(({ outcome }) => outcome === 'refused') : undefined;
    return refused && { spoiltBy: refused };
  }

  /** Goes through the file from where it has got, portion by portion, until a portion spoils it. */
  async #through(
    got: Pick<StoredImport, 'done' | 'counts'>,
    treat: (sorted: SortedRows<Input>) => Promise<ImportRow[] | Spoilt | 'left'>,
  ): Promise<Ending> {
    const { imports } = this.#deps;
    const { _id } = this.#it;
    const seen = new Map<string, number>();
    const refused = await imports.refusedRows(_id, got.done);
    await imports.dropRowsAfter(_id, got.done);
    let { counts } = got;
    for await (const rows of this.#portions()) {
      const last = rows.at(-1)?.row ?? 0;
      if (last <= got.done) {
        for (const { row, key } of await this.#target.keysOf(rows))
          if (!refused.has(row) && !seen.has(key)) seen.set(key, row);
        continue;
      }
      if (this.#stopping.aborted) {
        await imports.release(this.#it, 0);
        return 'left';
      }
      const results = await treat(await sortRows(this.#target, rows, seen));
      if (results === 'left' || 'spoiltBy' in results) return results;
      await imports.writeRows(_id, results);
      counts = {
        add: counts.add + tally(results, 'add'),
        exists: counts.exists + tally(results, 'exists'),
        refused: counts.refused + tally(results, 'refused'),
      };
      if (!(await imports.progress(this.#it, { done: last, counts }))) return 'left';
      this.#tries = 1;
    }
    return 'through';
  }

  /** The rows of the file, so many at a time. */
  async *#portions(): AsyncGenerator<FileRow[]> {
    const text = await this.#deps.files.open({ kind: importKind, id: this.#it._id }, importText);
    if (!text) throw new Error(`the file of import ${this.#it._id} is gone`);
    let rows: FileRow[] = [];
    let row = 0;
    let heading = true;
    for await (const cells of csvRecords(text.content, this.#it.delimiter)) {
      if (heading) {
        heading = false;
        continue;
      }
      rows.push({ row: ++row, cells });
      if (rows.length < atOnce) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }
}

import { randomUUID } from 'node:crypto';
import {
  Conflict,
  collectionStore,
  dayIn,
  eraseAll,
  formatLongDate,
  type Job,
  retryOnConflict,
  timeLimit,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { announcements } from '../references/announcements.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { assertClosable, assertOpen, type EnteredDays, mayClose } from './closing.ts';
import type { JournalRepository } from './journal.repository.ts';
import type { LedgerPoster } from './ledger-poster.ts';

/** A closing that is not in the journal yet; an account has one at a time. */
interface PendingClosing {
  /** The account. */
  readonly _id: number;
  readonly closed_through: string | null;
  readonly token: string;
  readonly since: Date;
}

interface ClosingDependencies {
  readonly database: Connection;
  readonly journal: JournalRepository;
  readonly ledgerPoster: Pick<LedgerPoster, 'runDue' | 'changed'>;
  readonly readModel: Pick<PortfolioReadModel, 'zoneOf'>;
  readonly now: () => Date;
}

/** Milliseconds after which a closing has ended with its process: far more than it takes. */
const LEFT_MS = 120_000;
/** Some ten seconds. */
const MAX_TRIES = 100;

const leftBefore = () => new Date(Date.now() - LEFT_MS);

/** What is being written, dated on a day that might be closed meanwhile. */
class DatedWrites extends announcements<{ readonly account_id: number; readonly day: string }>('dated_writes', {
  account_id: 1,
  day: 1,
}) {
  /** Resolves once nothing of an account, dated by a day, is being written any more. */
  async over(account_id: number, day: string): Promise<void> {
    const some = { account_id, day: { $lte: day } };
    // A former release has not let them expire.
    await this.collection.deleteMany({ ...some, since: { $lt: leftBefore() } });
    const isOver = async () => ((await this.anyOf(some)) ? undefined : true);
    await retryOnConflict('the days to be closed', isOver, MAX_TRIES);
  }

  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.collection, { account_id });
  }
}

const later = (one: string | null, other: string | null): string | null => ((one ?? '') > (other ?? '') ? one : other);

const memoOf = (closed_through: string | null): string =>
  closed_through === null ? 'Books reopened' : `Books closed through ${formatLongDate(closed_through)}`;

/**
 * Closes the books of accounts through a day. A closing is an entry of the journal without lines: those with a higher number
 * are dated after its day ({@link JournalRepository}). What people enter is in other collections, so it is announced here before it
 * is compared with the closings. A closing is stored before it looks for what is announced, and waits for it.
 */
export class ClosingService extends collectionStore<PendingClosing>('ledger_closings') {
  readonly #deps;
  readonly #writes: DatedWrites;
  readonly job: Job = { name: 'finish closing books', every: 60_000, run: () => this.finishAll() };

  constructor(deps: ClosingDependencies) {
    super(deps.database);
    this.#deps = deps;
    this.#writes = new DatedWrites(deps.database);
  }

  override async createIndexes(): Promise<void> {
    await Promise.all([super.createIndexes(), this.#writes.createIndexes()]);
  }

  /** The day through which the books of an account are closed; null if they are open. */
  closedThrough(accountId: number): Promise<string | null> {
    return this.#deps.journal.closedThrough(accountId);
  }

  /**
   * Writes what somebody has entered, unless one of its days is closed. A lease of it is posted before a closing.
   * @throws ValidationFailed for days that are closed
   */
  async dated<T>(
    { account_id, lease_id }: { readonly account_id: number; readonly lease_id: number | null },
    days: EnteredDays,
    write: () => Promise<T>,
  ): Promise<T> {
    const [day] = Object.values(days)
      .filter((each) => each !== null && mayClose(each, this.#deps.now()))
      .sort();
    if (day == null) return write();
    const assertAllOpen = async () => {
      const pending = await this.#pending(account_id);
      assertOpen(days, later(await this.closedThrough(account_id), pending?.closed_through ?? null));
    };
    return this.#writes.during(
      { account_id, day },
      () => assertAllOpen().then(write),
      () => this.#deps.ledgerPoster.changed([lease_id]),
    );
  }

  /**
   * Closes books, or reopens them by an earlier day. What was entered by then has its own dates.
   * @throws ValidationFailed for a day that is not over; Conflict while another closing or too much else is being written
   */
  async close(accountId: number, closed_through: string | null): Promise<void> {
    assertClosable(closed_through, this.#deps.now());
    const pending = { _id: accountId, closed_through, token: randomUUID(), since: new Date() };
    await this.insertMissing([pending]);
    if ((await this.#pending(accountId))?.token !== pending.token)
      throw new Conflict('The books are being closed right now. Please try again.');
    await this.#finish(pending).catch(async (error) => {
      await this.#end(pending);
      throw error;
    });
  }

  /** Makes up for processes that ended half-way. */
  async finishAll(): Promise<void> {
    const left = await this.collection.find<PendingClosing>({ since: { $lt: leftBefore() } }, timeLimit).toArray();
    for (const pending of left) await this.#finish(pending);
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
    await this.#writes.eraseOf(accountId);
  }

  #pending(_id: number): Promise<PendingClosing | null> {
    return this.collection.findOne<PendingClosing>({ _id }, timeLimit);
  }

  /** Safe to repeat. */
  async #finish(pending: PendingClosing): Promise<void> {
    const { _id, closed_through, token } = pending;
    const { journal, ledgerPoster, readModel, now } = this.#deps;
    const before = await this.closedThrough(_id);
    if (later(closed_through, before) !== before) {
      await this.#writes.over(_id, closed_through ?? '');
      // What can't be posted now is dated on the first open day.
      await ledgerPoster.runDue().catch(() => undefined);
    }
    if (closed_through !== before) {
      const date = dayIn(await readModel.zoneOf(_id), now());
      await journal.close(_id, { closed_through, token, date, recorded_at: now(), memo: memoOf(closed_through) });
    }
    await this.#end(pending);
  }

  async #end({ _id, token }: PendingClosing): Promise<void> {
    await this.collection.deleteOne({ _id, token });
  }
}

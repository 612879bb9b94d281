import type { Answer, DashboardTask } from '@keystead/contracts';
import {
  AppError,
  again,
  type EmailOutbox,
  isTimeZone,
  type Job,
  type Logger,
  Unavailable,
  WorkQueue,
} from '@keystead/service-kit';
import type { Summarise } from '../model/summary.ts';
import type { Briefing, BriefingRepository, BriefingRound, BriefingRoundRepository } from './briefing.repository.ts';
import { briefingNotice, isWaiting, morningIn } from './briefing.ts';

/** Where briefings come from: identity knows the people, other services what waits for them. */
export interface BriefingSources {
  readonly zones: () => Promise<readonly string[]>;
  readonly readers: (time_zone: string, after: number | undefined) => Promise<Answer<'GET /internal/briefing-readers'>>;
  /** @throws Unavailable */
  readonly tasksOf: (accountId: number) => Promise<readonly DashboardTask[]>;
}

interface BriefingDependencies extends BriefingSources {
  readonly rounds: BriefingRoundRepository;
  readonly briefings: BriefingRepository;
  readonly notices: EmailOutbox;
  readonly summarise?: Summarise;
  readonly log: Logger;
  readonly now: () => Date;
}

const waits = { first: 15_000, longest: 5 * 60_000 };
const BATCH_SIZE = 20;

/** Those of an account, whose people get the same. */
async function write(deps: BriefingDependencies, { user_id, account_id, day, until }: Briefing): Promise<void> {
  const tasks = await deps.tasksOf(account_id);
  if (!tasks.some(isWaiting)) return;
  const { log, now } = deps;
  const summary = (await deps.summarise?.({ accountId: account_id, tasks, now: now(), log })) ?? null;
  await deps.notices.write(account_id, [briefingNotice({ user_id, day, until, tasks, summary })]);
}

/**
 * Writes the briefings of a morning. Any number of processes do it together: a round for a time zone and a day, and a
 * briefing for a person and a day, exist once, and what a process leaves behind another one takes up until noon.
 */
export function briefingJob(deps: BriefingDependencies): Job {
  const { rounds, briefings, log, now } = deps;
  const isOver = ({ until }: Pick<Briefing, 'until'>) => now() >= until;

  async function lookUp({ _id, time_zone, day, until }: BriefingRound): Promise<void> {
    let after: number | undefined;
    do {
      const page = await deps.readers(time_zone, after);
      await briefings.add(page.readers, { day, until });
      after = page.after ?? undefined;
    } while (after !== undefined);
    await rounds.markDone(_id);
  }

  async function brief(briefing: Briefing): Promise<void> {
    if (!isOver(briefing)) await write(deps, briefing);
    await briefings.markDone(briefing._id);
  }

  const roundWork = new WorkQueue<BriefingRound>({
    name: 'look up who is briefed',
    every: 60_000,
    claimDue: (limit) => rounds.claimDue(limit),
    attempt: lookUp,
    retryAt: (id, at) => rounds.retryAt(id, at),
    waits,
    giveUp: { at: isOver, note: (id) => rounds.markDone(id) },
    log,
  });
  const briefingWork = new WorkQueue<Briefing>({
    name: 'write briefings',
    every: 60_000,
    batch: BATCH_SIZE,
    claimDue: (limit) => briefings.claimDue(limit),
    attempt: brief,
    retryAt: (id, at) => briefings.retryAt(id, at),
    waits,
    giveUp: { at: isOver, note: (id) => briefings.markDone(id) },
    log,
  });

  async function beginRounds(): Promise<void> {
    for (const zone of await deps.zones()) {
      if (!isTimeZone(zone)) continue;
      const morning = morningIn(zone, now());
      if (morning) await rounds.begin(zone, morning);
    }
  }

  return {
    name: 'send briefings',
    every: 60_000,
    async run() {
      try {
        await beginRounds();
      } catch (error) {
        // Identity is starting, down or an older one. What has begun goes on.
        if (!(error instanceof AppError)) throw error;
        if (!(error instanceof Unavailable)) log.warn({ err: error }, 'no briefings were begun');
      }
      await roundWork.doDue();
      await briefingWork.doDue();
      // Time alone makes more due.
      return again;
    },
  };
}

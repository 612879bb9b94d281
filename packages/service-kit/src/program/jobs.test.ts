import { pino } from 'pino';
import { Changes } from '../feeds/changes.ts';
import type { ChangeSource } from '../feeds/watched-changes.ts';
import { again, type Job, Pace, startJobs } from './jobs.ts';

const log = pino({ level: 'silent' });

describe('jobs', () => {
  it('run again after a failure', async () => {
    let runs = 0;
    await new Promise<void>((resolve) => {
      const stop = startJobs(
        [
          {
            name: 'flaky',
            every: 1,
            async run() {
              runs++;
              if (runs < 3) throw new Error('not yet');
              void stop().then(resolve);
            },
          },
        ],
        log,
      );
    });
    expect(runs).toBe(3);
  });

  it('stop only after their current run has ended', async () => {
    let ended = false;
    const begun = Promise.withResolvers<void>();
    const run = async () => {
      begun.resolve();
      await new Promise((later) => setTimeout(later, 20));
      ended = true;
    };
    const stop = startJobs([{ name: 'slow', every: 1000, run }], log);
    await begun.promise;
    await stop();
    expect(ended).toBe(true);
  });
});

describe('the pauses of a job', () => {
  let changes: Changes;
  let runs: number;
  let answer: unknown;
  let stop: () => Promise<void>;
  let otherService: { isConnected: boolean; notify: () => void } & ChangeSource;
  beforeEach(() => {
    jest.useFakeTimers();
    changes = new Changes();
    [runs, answer] = [0, undefined];
    const listeners = new Set<() => void>();
    otherService = {
      isConnected: true,
      on(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      notify() {
        for (const listener of listeners) listener();
      },
    };
  });
  afterEach(async () => {
    await stop();
    jest.useRealTimers();
  });

  /** Starts a job and lets it run for the first time. */
  const start = async (own: Partial<Job> = {}, source: Changes | null = changes) => {
    const run = async () => {
      runs++;
      return answer;
    };
    stop = startJobs([{ name: 'seldom', every: 1_000, run, ...own }], log, source ?? undefined);
    while (runs === 0) await jest.advanceTimersByTimeAsync(1);
  };
  /** Number of runs in the given time. */
  const runsIn = async (seconds: number) => {
    const before = runs;
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    return runs - before;
  };

  it('stay the same if the service may have other copies', async () => {
    await start({}, null);
    expect(await runsIn(300)).toBe(300);
  });

  it('grow to 30 s while nothing is written; a write triggers a run after the regular pause', async () => {
    await start();
    await runsIn(300);
    const before = runs;
    expect(await runsIn(60)).toBeLessThanOrEqual(3);
    while (runs === before) await runsIn(1);
    changes.publish('things');
    expect(await runsIn(0.99)).toBe(0);
    expect(await runsIn(0.02)).toBe(1);
    expect(await runsIn(10)).toBeGreaterThanOrEqual(3);
  });

  it('stay the same during many writes', async () => {
    await start();
    for (let written = 0; written < 1_000; written++) {
      await jest.advanceTimersByTimeAsync(100);
      changes.publish('things');
    }
    expect(runs).toBeGreaterThan(95);
    expect(runs).toBeLessThanOrEqual(101);
  });

  it('are regular after a run that wrote something', async () => {
    await start({
      async run() {
        runs++;
        changes.publish('things');
      },
    });
    expect(await runsIn(100)).toBe(100);
  });

  it.each([
    ['that is not done yet', () => ({})],
    ['that fails', () => ({ run: () => Promise.reject(new Error(`failed ${++runs}`)) })],
    ['that goes by the clock', () => ({ source: null })],
  ])('stay the same for a job %s', async (which, own) => {
    if (which === 'that is not done yet') answer = again;
    await start(own());
    expect(await runsIn(100)).toBe(100);
  });

  describe('that follows another service', () => {
    it('grow while the service is connected; a notification triggers a run immediately', async () => {
      await start({ source: otherService });
      await runsIn(300);
      const before = runs;
      while (runs === before) await runsIn(1);
      await runsIn(2);
      changes.publish('things');
      expect(await runsIn(1)).toBe(0);
      otherService.notify();
      expect(await runsIn(0)).toBe(1);
      // Not more often than the regular pause allows, however many notifications arrive.
      for (let count = 0; count < 100; count++) {
        otherService.notify();
        await jest.advanceTimersByTimeAsync(100);
      }
      expect(runs - before).toBeLessThanOrEqual(13);
    });

    it('are regular as soon as the connection is lost', async () => {
      await start({ source: otherService });
      await runsIn(300);
      otherService.isConnected = false;
      otherService.notify();
      expect(await runsIn(100)).toBeGreaterThanOrEqual(100);
      otherService.isConnected = true;
      otherService.notify();
      await runsIn(300);
      expect(await runsIn(60)).toBeLessThanOrEqual(3);
    });

    it('stay the same if the service is never connected', async () => {
      await start({ source: otherService });
      otherService.isConnected = false;
      expect(await runsIn(100)).toBeGreaterThanOrEqual(99);
    });
  });
});

const pauses = (pace: Pace, count: number, isNotified = true) =>
  Array.from({ length: count }, () => pace.next(isNotified));

describe('Pace', () => {
  it('starts with the regular pause and grows to 30 s while a connected source sends no notification', () => {
    const [first, ...later] = pauses(new Pace(2_000), 12);
    expect(first).toBe(2_000);
    later.forEach((pause, at) => {
      const middle = Math.min(2_000 * 1.5 ** (at + 1), 30_000);
      expect(pause).toBeGreaterThanOrEqual(middle * 0.9);
      expect(pause).toBeLessThanOrEqual(middle * 1.1);
    });
  });

  it('is regular again after a notification', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    pace.hurry();
    expect(pace.next(true)).toBe(2_000);
  });

  it('stays regular without a connected source, and restarts from there', () => {
    const pace = new Pace(2_000);
    pauses(pace, 8);
    expect(pauses(pace, 3, false)).toEqual([2_000, 2_000, 2_000]);
    expect(pace.next(true)).toBe(2_000);
  });

  it('does not change a pause of more than 30 s', () => {
    expect(pauses(new Pace(60_000), 3)).toEqual([60_000, 60_000, 60_000]);
  });
});

import { pino } from 'pino';
import { startJobs } from './jobs.ts';

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

  it('are waited for when they stop', async () => {
    let ended = false;
    const run = async () => {
      await new Promise((later) => setTimeout(later, 20));
      ended = true;
    };
    await startJobs([{ name: 'slow', every: 1000, run }], log)();
    expect(ended).toBe(true);
  });
});

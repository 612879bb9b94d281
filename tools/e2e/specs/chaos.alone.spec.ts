import { runFaults } from '../src/chaos/run-faults.ts';
import { readE2eConfig } from '../src/config.ts';

/** The same seed gives the same plan of faults. */
const seed = 20_261_123;
const { extended } = readE2eConfig();
/** In the extended set long enough for each process to get each kind of fault; `npm run chaos` takes five minutes. */
const seconds = extended ? 60 : 10;

/** Acceptance criterion: no acknowledged write is lost, whatever fails. */
describe('faults under a mixed load', () => {
  const lines: string[] = [];
  afterAll(() => console.info(lines.join('\n')));

  it('lose no acknowledged write, and every sum is right', async () => {
    expect(await runFaults({ seconds, seed, webhooks: extended, log: (line) => lines.push(line) })).toEqual([]);
  });
});

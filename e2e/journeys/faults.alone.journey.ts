import { readJourneyConfig } from '../src/config.ts';
import { runFaults } from '../src/faults/run-faults.ts';

/** The same seed makes the same plan of faults. */
const seed = 20_261_123;
const { extended } = readJourneyConfig();
/** In the extended set as long as it takes each process to meet each kind of fault; `npm run faults` takes five minutes. */
const seconds = extended ? 60 : 10;

/** Done when: nothing that was acknowledged is lost, whatever breaks. */
describe('faults under a mixed load', () => {
  const lines: string[] = [];
  afterAll(() => console.info(lines.join('\n')));

  it('loses nothing that was acknowledged, and every sum agrees', async () => {
    expect(await runFaults({ seconds, seed, webhooks: extended, say: (line) => lines.push(line) })).toEqual([]);
  });
});

import { HostileBilling } from '../src/releases/hostile-billing.ts';
import { ReleasedBilling } from '../src/releases/released-billing.ts';

/** The values of recorded pages differ a little. As many browsers are open while the candidate's are. */
const browsers = { recorded: 2, atOnce: 2 };

/** Issue 25, acceptance criterion 1: each release harms the visitors who get it, and none reports so by itself. */
describe('a release that harms visitors is rolled back', () => {
  let billing: ReleasedBilling;
  let hostile: HostileBilling;
  beforeAll(async () => {
    billing = await ReleasedBilling.start();
    hostile = new HostileBilling(billing, browsers);
  });
  afterAll(() => billing?.stop());

  it('but not one that is good, and whose files are new to every visitor', async () => {
    expect(await hostile.rollOut('none', 12)).toMatchObject({ state: 'running', visitors: 12 });
  });

  it.each([
    ['blank', 12],
    ['boundary', 12],
    ['alert', 12],
    ['frame', 12],
    ['session', 12],
    ['storage', 12],
    ['headers', 12],
    ['rejections', 12],
    ['silence', 12],
    ['hang', 12],
    ['renders', 30],
    ['task', 30],
    ['leak', 30],
    ['calls', 30],
    ['slow', 30],
  ] as const)('%s, within %d visitors', async (fault, within) => {
    const { state, visitors, because } = await hostile.rollOut(fault, within);
    console.info(`${fault}: ${state} after ${visitors} visitors. ${because}`);
    expect(state).toBe('rolled_back');
    expect(visitors).toBeLessThanOrEqual(within);
  });
});

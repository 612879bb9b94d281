import type { RemoteChannel, Rollout } from '@keystead/contracts';
import { demoAccounts } from '@keystead/contracts';
import { stateProblems } from '../src/browser/page-locators.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { desktop, phone } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { eventually } from '../src/eventually.ts';
import { HostileBilling } from '../src/releases/hostile-billing.ts';
import {
  billingPage,
  drawVisitors,
  ReleasedBilling,
  type ReleaseVisitor,
  remote,
  reportVisits,
  resolutionOf,
  subscription,
  unavailable,
} from '../src/releases/released-billing.ts';

const { extended } = readE2eConfig();

/** A remote's team publishes and rolls out real builds; in `npm test` up to a broken build. */
describe('a remote released by its team', () => {
  let billing: ReleasedBilling;
  let broken: string;
  let good: string;
  beforeAll(async () => {
    billing = await ReleasedBilling.start();
  });
  afterAll(() => billing?.stop());

  const channel = async (): Promise<RemoteChannel> =>
    (await billing.admin.call(`GET /remotes/${remote}` as 'GET /remotes/{remote}')).body;
  const rollout = async (id: number): Promise<Rollout> =>
    (await billing.admin.call(`GET /rollouts/${id}` as 'GET /rollouts/{id}')).body;

  it("is published only with the team's own key, and changes no byte of another remote's resolution", async () => {
    await billing.team.edit('src/routes.tsx', 'element: <SubscriptionPage />', 'element: <Broken />');
    await billing.team.edit(
      'src/routes.tsx',
      '/** The pages',
      'function Broken(): never {\n  throw new Error("This release is broken.");\n}\n\n/** The pages',
    );
    broken = await billing.team.build('1.1.0');
    const { resolution: before, cookie } = await resolutionOf(billing.product.url);
    const others = await billing.team.release(await billing.keyFor('mf-portfolio'), 'publish', remote);
    expect(others).toEqual({ code: 1, output: expect.stringContaining('mf-billing') });
    const published = await billing.release('publish', remote);
    expect(published).toEqual({
      code: 0,
      output: expect.stringContaining(`mf-billing 1.1.0 (${broken}) is release 1`),
    });
    // Publishing the same release again returns the same record.
    expect((await billing.release('publish', remote)).output).toContain('is release 1: 0 of');
    const { resolution: after } = await resolutionOf(billing.product.url, cookie);
    expect(JSON.stringify(after.remotes)).toBe(JSON.stringify(before.remotes));
  });

  it('is rolled back when it throws in every page: after at most three visitors, and nobody else gets it', async () => {
    const started = await billing.release(
      ...['start', remote, '--release', 'newest', '--stages', '10:1000:3600,100', '--reason', 'Try it'],
    );
    expect(started).toEqual({ code: 0, output: expect.stringContaining('10 % of visitors') });
    const id = (await channel()).rollout?.id ?? 0;
    const { resolution: others } = await resolutionOf(billing.product.url);
    const drawn = await drawVisitors(billing.product.url, remote, { candidate: 3, stable: 6 });
    const inBrowsers = extended ? drawn.stable : drawn.stable.slice(0, 1);
    const reported = drawn.stable.slice(inBrowsers.length);
    await reportVisits(billing.product.url, reported);
    for (const [at, { cookie }] of inBrowsers.entries()) {
      const visitor = await billing.come({ cookie });
      await visitor.page.goto(billingPage);
      await subscription(visitor).waitFor();
      // A browser that closes takes a report along that its page has not sent yet.
      await eventually(
        () => rollout(id),
        ({ arms }) => arms.stable.mounted === reported.length + at + 1,
      );
      expect([...visitor.releases]).toEqual([billing.builtIn]);
      await billing.leave(visitor);
    }

    const hurt: ReleaseVisitor[] = [];
    for (const { cookie } of drawn.candidate) {
      const visitor = await billing.come({ cookie });
      await visitor.page.goto(billingPage);
      // Visitors who come after the rollback don't get it.
      await subscription(visitor).or(unavailable(visitor)).first().waitFor();
      if (visitor.releases.has(broken)) hurt.push(visitor);
      const { state } = await rollout(id);
      if (state === 'rolled_back') break;
    }
    const ended = await eventually(
      () => rollout(id),
      ({ state }) => state === 'rolled_back',
    );
    expect(hurt.length).toBeGreaterThan(0);
    expect(ended.arms.candidate).toMatchObject({ visitors: hurt.length, errored: hurt.length, mounted: 0 });
    expect(ended.arms.stable).toMatchObject({ failed: 0, silent: 0 });
    expect(ended.decision).toMatchObject({
      verdict: 'roll_back',
      because: expect.stringContaining('visitors of the candidate failed'),
    });
    expect(ended.steps.at(-1)).toMatchObject({ action: 'rolled_back', by: 'Keystead' });
    // A visitor who had the candidate gets what all others get, as soon as the gateway follows.
    const { resolution: now } = await eventually(
      () => resolutionOf(billing.product.url, drawn.candidate[0]?.cookie),
      ({ resolution }) => resolution.remotes[remote]?.release === billing.builtIn,
    );
    // The other remotes are unchanged, and nothing was built.
    for (const name of ['mf-portfolio', 'mf-operations', 'mf-assistant', 'mf-marketing'])
      expect(JSON.stringify(now.remotes[name])).toBe(JSON.stringify(others.remotes[name]));

    // Open tabs recover in the broken area, or switch at the next navigation.
    for (const visitor of extended ? hurt : hurt.slice(0, 1)) {
      await visitor.page.getByRole('link', { name: 'Properties' }).first().click();
      await visitor.page.getByRole('heading', { name: 'Properties', exact: true, level: 1 }).waitFor();
      await visitor.page.getByRole('link', { name: 'Subscription' }).first().click();
      await subscription(visitor).waitFor();
      expect([...visitor.releases]).toContain(billing.builtIn);
      await billing.leave(visitor);
    }
    const status = await billing.release('status', remote, '--explain');
    expect(status.output).toContain('rolled back');
  });

  // hostile-releases.extended.spec.ts has all the others.
  it('is rolled back when its pages show nothing, although no script fails', async () => {
    const ended = await new HostileBilling(billing, { recorded: 0, atOnce: 4 }).rollOut('blank', 4);
    expect(ended).toMatchObject({
      state: 'rolled_back',
      because: expect.stringContaining('visitors of the candidate failed'),
    });
  });

  it('stays blocked until somebody allows it again with a reason', async () => {
    const again = ['start', remote, '--release', broken, '--stages', '10:1000:3600', '--reason', 'Once more'];
    const rejected = await billing.release(...again);
    expect(rejected).toEqual({ code: 1, output: expect.stringContaining('This release is blocked') });
    const allowed = await billing.release('allow', remote, '--release', broken, '--reason', 'Mended outside');
    expect(allowed.code).toBe(0);
    expect((await billing.release(...again)).code).toBe(0);
  });

  if (!extended) return;

  it.each([
    ['a desktop in light', desktop],
    ['a phone in dark', phone],
  ])('is shown to the operator during a rollout, on %s', async (_, view) => {
    const visitor = await billing.guest(view);
    await signIn(visitor.page, demoAccounts.admin, demoAccounts.password);
    await visitor.page.goto('/app/releases');
    const card = visitor.page.getByRole('article', { name: 'Billing' });
    await card.getByRole('heading', { name: `Rollout of 1.1.0 (${broken.slice(0, 8)})` }).waitFor();
    // Open all collapsed sections, including nested ones.
    const folded = visitor.page.locator('details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
    await card.getByText('Mended outside').first().waitFor();
    await visitor.page.getByText('Keystead, at 10 %').waitFor();
    expect(await stateProblems(visitor, 'the releases')).toEqual([]);
    await billing.leave(visitor);
  });

  it('is rolled back by the operator, with a stored reason', async () => {
    const visitor = await billing.guest(desktop);
    await signIn(visitor.page, demoAccounts.admin, demoAccounts.password);
    await visitor.page.goto('/app/releases');
    const { page } = visitor;
    await page.getByRole('article', { name: 'Billing' }).getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('It was a test');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await channel()).toMatchObject({ rollout: null });
    const { output } = await billing.release('status', remote, '--explain');
    expect(output).toContain('rolled back');
    await billing.leave(visitor);
  });

  it('can be forced by an administrator for themselves, with a notice and a way back', async () => {
    const visitor = await billing.guest(desktop);
    const { page } = visitor;
    await signIn(page, demoAccounts.admin, demoAccounts.password);
    const allowed = await billing.release('allow', remote, '--release', broken, '--reason', 'To look at it');
    expect(allowed.code).toBe(0);
    await page.goto('/app/releases');
    const card = page.getByRole('article', { name: 'Billing' });
    await card.getByText('Details', { exact: true }).click();
    await card.getByRole('button', { name: `Actions for Billing 1.1.0 (${broken.slice(0, 8)})` }).click();
    await page.getByRole('menuitem', { name: 'Preview in this browser' }).click();
    const banner = page.getByRole('region', { name: 'Release preview' });
    await banner.getByText('Billing (release 1.1.0)').waitFor();
    expect(await stateProblems(visitor, 'the releases, with an own choice')).toEqual([]);
    const { resolution: everybody } = await resolutionOf(billing.product.url);
    expect(everybody.remotes[remote]).toMatchObject({ release: billing.builtIn, override: false });
    await banner.getByRole('button', { name: 'Stop previewing' }).click();
    await banner.waitFor({ state: 'detached' });
    await billing.leave(visitor);
  });

  it('is adopted by open pages at the next navigation, and never during input', async () => {
    await billing.team.edit('src/routes.tsx', 'element: <Broken />', 'element: <SubscriptionPage />');
    good = await billing.team.build('1.2.0');
    const visitor = await billing.come();
    const { page } = visitor;
    const go = async (name: string) => {
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
    };
    await page.goto(billingPage);
    await subscription(visitor).waitFor();
    await go('Properties');
    await page.getByRole('button', { name: 'Add Property' }).first().click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Half a name');
    expect((await billing.release('publish', remote)).code).toBe(0);
    expect((await billing.release('pin', remote, '--release', 'newest', '--reason', 'Good')).code).toBe(0);
    await eventually(
      () => resolutionOf(billing.product.url),
      ({ resolution }) => resolution.remotes[remote]?.release === good,
    );
    await visitor.atRest();
    expect(await page.getByRole('dialog').getByRole('textbox').first().inputValue()).toBe('Half a name');
    expect([...visitor.releases]).toEqual([billing.builtIn]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await go('Subscription');
    expect([...visitor.releases]).toEqual([billing.builtIn, good]);
    await billing.leave(visitor);
  });

  it('is rolled back for everybody by the operator, and blocked', async () => {
    expect((await billing.release('pin', remote, '--unpin', '--reason', 'Enough')).code).toBe(0);
    const back = await billing.release('rollback', remote, '--reason', 'Prices are wrong');
    expect(back.code).toBe(0);
    expect(await channel()).toMatchObject({ stable: null, last_good: [] });
    await eventually(
      () => resolutionOf(billing.product.url),
      ({ resolution }) => resolution.remotes[remote]?.release === billing.builtIn,
    );
    const again = await billing.release('start', remote, '--release', good, '--reason', 'Once more');
    expect(again).toEqual({ code: 1, output: expect.stringContaining('This release is blocked') });
  });

  it('rejects the second of two concurrent changes by operators', async () => {
    const { version } = await channel();
    const change = (reason: string) =>
      fetch(`${billing.product.url}/api/remotes/${remote}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${billing.admin.token}`,
          'content-type': 'application/json',
          'if-match': `"${version}"`,
        },
        body: JSON.stringify({ pinned: true, reason }),
      });
    const answers = await Promise.all([change('one'), change('other')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await billing.release('pin', remote, '--unpin', '--reason', 'Enough')).code).toBe(0);
  });
});

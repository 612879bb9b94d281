import type { Route } from 'playwright-core';
import { accessibilityProblems } from '../src/accessibility-problems.ts';
import { eventually } from '../src/eventually.ts';
import { resolutionOf } from '../src/releases/drawn-visitors.ts';
import { billingPage, ReleasedBilling, remote, subscription, unavailable } from '../src/releases/released-billing.ts';

/** Issue 9, done when, line 3: what comes of a page while something on the way to it is down, hangs or was changed. */
describe('a remote whose release does not come as it was published', () => {
  let billing: ReleasedBilling;
  let good: string;
  beforeAll(async () => {
    billing = await ReleasedBilling.start();
    // A part of its page comes later, as in most remotes.
    await billing.team.edit(
      'src/routes.tsx',
      "import { SubscriptionPage } from './subscription/subscription-page.tsx';",
      [
        "import { lazyPage } from '@keystead/web-kit';",
        "const SubscriptionPage = lazyPage(() => import('./subscription/subscription-page.tsx').then((m) => m.SubscriptionPage));",
      ].join('\n'),
    );
    good = await billing.team.build('1.2.0');
    expect((await billing.release('publish', remote)).code).toBe(0);
    const pinned = await billing.release('pin', remote, '--release', 'newest', '--reason', 'It is good');
    expect(pinned).toEqual({ code: 0, said: expect.stringContaining(good) });
    await eventually(
      () => resolutionOf(billing.product.url),
      ({ resolution }) => resolution.remotes[remote]?.release === good,
    );
  });
  afterAll(() => billing?.stop());

  const filesOf = (release: string, names = '') => new RegExp(`/assets/${remote}/${release}/${names}`);

  /** Opens the page while requests for files are dealt with; gives what was seen of them. */
  async function opened(files: RegExp, act: (route: Route) => Promise<void>) {
    const visitor = await billing.come();
    await visitor.page.route(files, act);
    // What hangs is preloaded too: the page is never loaded as a whole then.
    await visitor.page.goto(billingPage, { waitUntil: 'commit' });
    return visitor;
  }

  it('works from what was published', async () => {
    const visitor = await opened(/nothing/, (route) => route.continue());
    await subscription(visitor).waitFor();
    expect([...visitor.releases]).toEqual([good]);
    await billing.leave(visitor);
  });

  it.each([
    ['refused', (route: Route) => route.abort()],
    ['hanging', () => new Promise<void>(() => undefined)],
    ['gone', (route: Route) => route.fulfill({ status: 404 })],
  ])('works from the last good release when its files are %s', async (_, act) => {
    const visitor = await opened(filesOf(good), act);
    await subscription(visitor).waitFor();
    expect(visitor.releases).toContain(billing.builtIn);
    await billing.leave(visitor);
  });

  it.each([
    ['remoteEntry', 'remoteEntry\\.'],
    ['routes', 'routes\\.'],
    ['page', '(?!remoteEntry|routes).*\\.js'],
  ])('runs nothing of a %s that was changed on its way', async (_, names) => {
    const visitor = await opened(filesOf(good, names), async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: `globalThis.tampered = true;${text}` });
    });
    await subscription(visitor).waitFor();
    expect(visitor.releases).toContain(billing.builtIn);
    expect(await visitor.page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await billing.leave(visitor);
  });

  it('works while the registry is down, also after the gateway was started again', async () => {
    await billing.product.processes.releases?.stop();
    await billing.product.kill('gateway');
    await eventually(
      () => resolutionOf(billing.product.url),
      ({ resolution }) => resolution.remotes[remote]?.release === good,
    );
    const visitor = await billing.come();
    await visitor.page.goto(billingPage);
    await subscription(visitor).waitFor();
    expect([...visitor.releases]).toEqual([good]);
    await billing.leave(visitor);
    await billing.product.processes.releases?.start();
  });

  it('says so in that area alone when nothing of it comes, and is there again on "Try again", without a reload', async () => {
    let isDown = true;
    const visitor = await opened(/\/assets\/mf-billing\//, (route) => (isDown ? route.abort() : route.continue()));
    const { page: window } = visitor;
    await unavailable(visitor).waitFor();
    expect(await accessibilityProblems(window)).toEqual([]);
    await window.getByRole('link', { name: 'Properties' }).first().click();
    await window.getByRole('heading', { name: 'Juniper House' }).waitFor();
    await window.getByRole('link', { name: 'Subscription' }).first().click();
    await unavailable(visitor).waitFor();
    await window.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    // It tries by itself as well, each ten seconds: until this moment in vain.
    const again = window.getByRole('button', { name: 'Try again' });
    await again.click({ trial: true });
    isDown = false;
    await again.click();
    await subscription(visitor).waitFor();
    expect(await window.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await billing.leave(visitor);
  });

  it('goes by what the page came with while the gateway does not say what to load', async () => {
    const visitor = await opened(/\/api\/releases\/resolve/, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"remotes":' }),
    );
    await subscription(visitor).waitFor();
    expect([...visitor.releases]).toEqual([good]);
    await billing.leave(visitor);
  });
});

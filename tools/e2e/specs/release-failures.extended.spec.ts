import type { Route } from 'playwright-core';
import { accessibilityProblems } from '../src/browser/page-locators.ts';
import { eventually } from '../src/eventually.ts';
import {
  billingPage,
  ReleasedBilling,
  remote,
  resolutionOf,
  subscription,
  unavailable,
} from '../src/releases/released-billing.ts';

/** Issue 9, acceptance criterion 3: a page while a part of its delivery is down, hangs or was modified. */
describe('a remote whose release is not delivered as published', () => {
  let billing: ReleasedBilling;
  let good: string;
  beforeAll(async () => {
    billing = await ReleasedBilling.start();
    // A part of its page is loaded lazily, as in most remotes.
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
    expect(pinned).toEqual({ code: 0, output: expect.stringContaining(good) });
    await eventually(
      () => resolutionOf(billing.product.url),
      ({ resolution }) => resolution.remotes[remote]?.release === good,
    );
  });
  afterAll(() => billing?.stop());

  const filesOf = (release: string, names = '') => new RegExp(`/assets/${remote}/${release}/${names}`);

  /** Opens the page with a handler for file requests, and returns the visitor. */
  async function opened(files: RegExp, act: (route: Route) => Promise<void>) {
    const visitor = await billing.come();
    await visitor.page.route(files, act);
    // Hanging files are preloaded too, so the load event never fires.
    await visitor.page.goto(billingPage, { waitUntil: 'commit' });
    return visitor;
  }

  it('works from the published release', async () => {
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
  ])('runs nothing of a %s that was modified in transit', async (_, names) => {
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

  it('works while the registry is down, also after a restart of the gateway', async () => {
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

  it('shows an error only in that area when no file loads, and recovers on "Try again" without a reload', async () => {
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
    // It also retries by itself every ten seconds, without success until now.
    const again = window.getByRole('button', { name: 'Try again' });
    await again.click({ trial: true });
    isDown = false;
    await again.click();
    await subscription(visitor).waitFor();
    expect(await window.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await billing.leave(visitor);
  });

  it('uses the releases embedded in the page while the gateway does not resolve them', async () => {
    const visitor = await opened(/\/api\/releases\/resolve/, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"remotes":' }),
    );
    await subscription(visitor).waitFor();
    expect([...visitor.releases]).toEqual([good]);
    await billing.leave(visitor);
  });
});

import { demoAccounts } from '@keystead/contracts';
import type { Page } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { publicPages, textPages } from '../src/browser/public-pages.ts';
import { desktop, phone, type Visitor, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Limits of the first page of a visit: bytes of compressed script, and layout shift. */
const MAX_SCRIPT = 120_000;
/**
 * The same for a page with a form, which runs its scripts at load because visitors come to use the
 * form.
 */
const MAX_SCRIPT_OF_FORM = 140_000;
const MAX_SHIFT = 0.02;
/** How far a part of the frame may move when the font has loaded, in pixels. */
const MAX_MOVE = 8;

/** A layout shift entry. The DOM types lack it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The observations of a page, stored on its `window`. */
interface Seen {
  firstHeading?: Element;
  /** `at` is in milliseconds since navigation. */
  shifts: { value: number; at: number; hadRecentInput: boolean; moved: string[] }[];
}

const measured = ['/', '/pricing', '/about', '/contact', '/login'] as const;

const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text);
const partOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

/** Performs an action that needs scripts: afterwards the page is hydrated and its area's code is loaded. */
async function waitUntilHydrated({ page, atRest }: Visitor): Promise<void> {
  const theme = () => page.locator('html').getAttribute('class');
  const before = await theme();
  await page
    .getByRole('button', { name: /^Switch to (?:dark|light) theme$/ })
    .first()
    .click();
  await eventually(theme, (now) => now !== before);
  await atRest();
}

/** The page before any script has run, and after hydration. */
describe('the first page of a visit', () => {
  const product = sharedProduct();

  const html = async (path: string) => (await fetch(product.url + path, { headers: { accept: 'text/html' } })).text();

  describe('without scripts', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await visit(product.url, { ...phone, scripts: false });
    });
    afterAll(() => visitor?.leave());

    it.each(publicPages)('%s is readable', async (path) => {
      const { page } = visitor;
      await page.goto(path);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(80);
      const links = await page.getByRole('contentinfo').getByRole('link').count();
      expect(links).toBeGreaterThan(15);
      expect(await page.locator('style, link[rel=stylesheet]').count()).toBeGreaterThan(0);
      const wide = await page.locator('body').boundingBox();
      expect(wide?.width).toBeLessThanOrEqual(phone.width);
    });

    it('has working links', async () => {
      const { page } = visitor;
      const links = new Set<string>();
      for (const path of publicPages)
        for (const [, href = ''] of (await html(path)).matchAll(/<a [^>]*href="(\/[^"]*)"/g))
          links.add(new URL(href, product.url).pathname);
      expect(links.size).toBeGreaterThan(15);
      const dead: string[] = [];
      for (const href of links) {
        const { status, url } = await fetch(product.url + href, { headers: { accept: 'text/html' } });
        if (status !== 200 || new URL(url).pathname !== href) dead.push(href);
      }
      expect(dead).toEqual([]);
      await page.goto('/');
      await page.getByRole('link', { name: 'View Pricing' }).first().click();
      expect(new URL(page.url()).pathname).toBe('/pricing');
      expect(await page.getByRole('main').textContent()).toContain('$29');
    });
  });

  it.each(measured)('%s loads little script, shifts nothing, and hydrates without changes', async (path) => {
    const visitor = await visit(product.url, { ...phone, height: 900 });
    const { page } = visitor;
    await page.addInitScript(() => {
      const seen = window as unknown as Seen;
      seen.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources, hadRecentInput, startTime } of list.getEntries() as unknown as LayoutShift[]) {
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
            const text = node?.textContent?.slice(0, 40);
            return `${node?.nodeName} "${text}" from ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`;
          });
          seen.shifts.push({ value, at: startTime, hadRecentInput, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
      new MutationObserver((_, observer) => {
        const heading = document.querySelector('h1');
        if (!heading) return;
        seen.firstHeading = heading;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const before = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(path === '/contact' ? MAX_SCRIPT_OF_FORM : MAX_SCRIPT);
    await waitUntilHydrated(visitor);
    const found = await page.evaluate(() => {
      const seen = window as unknown as Seen;
      return {
        hasSameHeading: seen.firstHeading !== undefined && seen.firstHeading === document.querySelector('h1'),
        shifts: seen.shifts,
      };
    });
    expect(found.hasSameHeading).toBe(true);
    const shift = found.shifts.reduce((sum, { value }) => sum + value, 0);
    // Show the shifts if they exceed the limit.
    expect(shift > MAX_SHIFT ? found.shifts : []).toEqual([]);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.leave();
  });

  it.each([
    [phone, '/'],
    [phone, '/about'],
    [{ ...phone, width: 820 }, '/'],
    [{ ...phone, width: 820 }, '/privacy'],
    [desktop, '/pricing'],
    [desktop, '/help'],
  ])('a font that comes late moves nothing (%j, %s), and the next page has it', async (view, path) => {
    const visitor = await visit(product.url, view);
    const { page } = visitor;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    const tops = () =>
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const texts = document.querySelectorAll('#root :is(h1, h2, h3, p, li, a)');
        return [...texts].map((text) => Math.round(text.getBoundingClientRect().top));
      });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const before = await tops();
    const arrived = page.waitForResponse('**/*.woff2');
    answer();
    await (await arrived).finished();
    await visitor.atRest();
    expect(await tops()).toEqual(before);
    await page.evaluate(() => document.fonts.load('1rem "Inter Variable"'));
    expect(await tops()).toEqual(before);
    await page.unroute('**/*.woff2');
    // The width of a text tells which font it has.
    const widths = () =>
      page.evaluate(() => {
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        return ["'Inter Variable', 'Inter Fallback'", "'Inter Fallback'"].map((family) => {
          context.font = `100px ${family}`;
          return context.measureText('Property management').width;
        });
      });
    await waitUntilHydrated(visitor);
    await page.locator('footer a[href="/contact"]').first().click();
    await page.waitForURL('**/contact');
    await eventually(widths, ([shown, fallback]) => shown !== fallback);
    await visitor.leave();
  });

  describe('whose scripts come late, on a slow connection', () => {
    let visitor: Visitor;
    let requested: string[];
    let answer: () => void;

    /** Opens the page, and waits until it requests its scripts, which are held back. */
    const open = async () => {
      requested = [];
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await visitor.page.route('**/assets/shell/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      const scripts = visitor.page.waitForRequest('**/assets/shell/**/*.js');
      await visitor.page.goto('/', { waitUntil: 'commit' });
      await scripts;
    };
    const requestedBy = (part: string) => requested.filter((url) => url.includes(part));

    beforeEach(async () => {
      visitor = await visit(product.url, phone);
      visitor.page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
      // As if the page had taken a second to come.
      await visitor.page.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 1_000;
      });
    });
    afterEach(() => visitor?.leave());

    it('the landing page requests its font and the pictures further down after them', async () => {
      await open();
      expect(requestedBy('.avif').filter((url) => !url.includes('dashboard-phone'))).toEqual([]);
      expect(requestedBy('.woff2')).toEqual([]);
      const rest = ['**/properties-dark-*.avif', '**/*.woff2'].map((url) => visitor.page.waitForResponse(url));
      answer();
      await Promise.all(rest);
      await eventually(
        () => visitor.page.evaluate(() => localStorage.getItem('font')),
        (font) => font?.endsWith('.woff2') === true,
      );
      // The cache has the font now.
      await open();
      await visitor.page.locator('head > link[as="font"]').waitFor({ state: 'attached' });
      answer();
      expect(visitor.pageErrors).toEqual([]);
    });

    it('the landing page requests the pictures further down once the visitor scrolls', async () => {
      await open();
      const picture = visitor.page.waitForResponse('**/properties-dark-*.avif');
      await visitor.page.locator('h1').waitFor();
      await visitor.page.evaluate(() => scrollTo(0, 40));
      await picture;
      answer();
    });
  });

  describe('of the app', () => {
    let stored: Readonly<Record<string, string>>;
    beforeAll(async () => {
      const { landlord: email, password } = demoAccounts;
      const { token, user } = (await new ApiClient(product.url).call('POST /auth/login', { email, password })).body;
      stored = { token, user: JSON.stringify(user) };
    });

    /** The positions of what the frame and the head of a page show, in pixels. */
    const positions = (page: Page) =>
      page.evaluate(() => {
        const parts = document.querySelectorAll('#root aside a, #root header > *, #root h1');
        return [...parts].map((part) => {
          const { x, y, right } = part.getBoundingClientRect();
          // The bar's items end at the right edge, and the others begin at the left one. Widths differ with the font.
          const across = part.matches('header > *') ? right : x;
          return { text: part.textContent, across, top: y };
        });
      });

    it.each([desktop, phone])(
      'a page shows its frame and heading before any script, where they stay ($width px)',
      async (view) => {
        const visitor = await visit(product.url, view, stored);
        const { page } = visitor;
        await page.route('**/assets/**/*.js', (route) => route.abort());
        await page.goto('/app/properties');
        const heading = page.locator('h1');
        await heading.waitFor();
        expect(await heading.textContent()).toBe('Properties');
        expect(await page.locator('[data-frame]').getAttribute('aria-hidden')).toBe('true');
        expect(await page.getByRole('link').count()).toBe(0);
        const before = await positions(page);
        expect(before.map(({ text }) => text).join()).not.toContain('{');
        await page.unroute('**/assets/**/*.js');
        await page.goto('/app/properties');
        await page.getByRole('heading', { level: 1, name: 'Properties' }).waitFor();
        expect(await page.locator('[data-frame]').count()).toBe(0);
        const after = await positions(page);
        expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
        const moves = after.flatMap(({ across, top }, at) => [
          Math.abs(across - (before[at]?.across ?? Number.NaN)),
          Math.abs(top - (before[at]?.top ?? Number.NaN)),
        ]);
        expect(Math.max(...moves)).toBeLessThan(MAX_MOVE);
        expect(visitor.pageErrors).toEqual([]);
        await visitor.leave();
      },
    );

    it('without a session there is no frame', async () => {
      const visitor = await visit(product.url);
      const { page } = visitor;
      await page.route('**/assets/**/*.js', (route) => route.abort());
      await page.goto('/app/properties');
      expect(await page.locator('#root').innerHTML()).toBe('');
      await visitor.leave();
    });

    it('a page requests all its scripts together', async () => {
      const visitor = await visit(product.url, desktop, stored);
      const { page } = visitor;
      await page.addInitScript(() => {
        const shown = window as unknown as { shownAt?: number };
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main li')) return;
          shown.shownAt = performance.now();
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/app/properties');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      const scripts = await page.evaluate(() => {
        const { shownAt = 0 } = window as unknown as { shownAt?: number };
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const first = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < shownAt);
        const names = (some: typeof files) => some.map(({ name }) => new URL(name).pathname);
        return { named: names(first), late: names(first.filter(({ initiatorType }) => initiatorType !== 'link')) };
      });
      expect(scripts.named.filter((path) => path.startsWith('/assets/mf-'))).toHaveLength(2);
      expect(scripts.late).toEqual([]);
      expect(visitor.pageErrors).toEqual([]);
      await visitor.leave();
    });

    it('what remotes declare of the first view of a page is what the page shows and requests', async () => {
      const { manifests } = (await new ApiClient(product.url).call('GET /releases/resolve')).body;
      const pages = Object.values(manifests).flatMap((manifest) => manifest.pages.filter((page) => page.first_view));
      expect(pages.length).toBeGreaterThan(5);
      const visitor = await visit(product.url, desktop, stored);
      const { page } = visitor;
      const unused = () =>
        page.evaluate(() => {
          const sent = (window as unknown as { __keystead_requests__?: { address: string }[] }).__keystead_requests__;
          return sent?.map(({ address }) => address) ?? [];
        });
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const heading = document.querySelector('[data-frame] h1');
          (window as unknown as { headingTop?: number }).headingTop = heading?.getBoundingClientRect().top;
        }),
      );
      const headingMove = () =>
        page.evaluate(() => {
          const { headingTop = Number.NaN } = window as unknown as { headingTop?: number };
          return Math.abs((document.querySelector('h1')?.getBoundingClientRect().top ?? Number.NaN) - headingTop);
        });
      for (const { path, first_view } of [...pages, { path: '/app/dashboard', first_view: undefined }]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: first_view?.heading }).waitFor();
        if (first_view?.subtitle) await page.getByText(first_view.subtitle, { exact: true }).waitFor();
        await visitor.atRest();
        expect([path, await unused(), (await headingMove()) < MAX_MOVE]).toEqual([path, [], true]);
      }
      expect(visitor.pageErrors).toEqual([]);
      await visitor.leave();
    });
  });

  it('every page has metadata for search engines', async () => {
    const titles = new Set<string>();
    for (const path of publicPages) {
      const page = await html(path);
      expect([path, headings(page).length]).toEqual([path, 1]);
      const title = partOf(page, /<title>(.*?)<\/title>/);
      titles.add(title);
      const description = partOf(page, /<meta name="description" content="(.*?)">/);
      expect([path, description.length > 40]).toEqual([path, true]);
      expect([path, partOf(page, /<link rel="canonical" href="(.*?)">/)]).toEqual([path, product.url + path]);
      expect([path, partOf(page, /<meta property="og:title" content="(.*?)">/)]).toEqual([path, title]);
      for (const [, json = ''] of page.matchAll(/<script [^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        expect(JSON.parse(json)['@context']).toBe('https://schema.org');
    }
    expect(titles.size).toBe(publicPages.length);
    for (const path of ['/', '/pricing', '/contact'] as const)
      expect(await html(path)).toContain('application/ld+json');
  });

  it('robots.txt, the sitemap and the feed list the pages', async () => {
    const text = async (path: string) => (await fetch(product.url + path)).text();
    expect(await text('/robots.txt')).toContain(`Sitemap: ${product.url}/sitemap.xml`);
    const map = await text('/sitemap.xml');
    for (const path of ['/', '/pricing', '/about', '/contact', '/blog', '/status', ...Object.keys(textPages)])
      expect(map).toContain(`<loc>${product.url}${path}</loc>`);
    const posts = (await new ApiClient(product.url).call('GET /marketing/published?kind=post')).body.pages;
    expect(posts.length).toBeGreaterThan(3);
    const feed = await text('/feed.xml');
    for (const { path, title } of posts) {
      expect(feed).toContain(`${product.url}${path}`);
      expect(map).toContain(`<loc>${product.url}${path}</loc>`);
      expect(headings(await html(path))[0]).toContain(title);
    }
  });

  it('unknown paths redirect to the first page before any script', async () => {
    for (const path of ['/no/such/page', '/blog/no-such-post', '/pricing/more']) {
      const { status, headers } = await fetch(product.url + path, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/']);
    }
  });

  it('whoever comes from an unknown address is told so once, in words that can be closed', async () => {
    const visitor = await visit(product.url, phone);
    const { page } = visitor;
    const hint = page.getByRole('status').filter({ hasText: 'There is no page at' });
    await page.goto('/nope');
    await hint.getByText('There is no page at /nope. You are on the home page.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await hint.getByRole('button', { name: 'Close' }).click();
    await hint.waitFor({ state: 'detached' });
    await page.goto('/');
    await waitUntilHydrated(visitor);
    expect(await hint.count()).toBe(0);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.leave();
  });
});

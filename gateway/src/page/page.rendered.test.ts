import { setTimeout as pass } from 'node:timers/promises';
import { putRelease } from '../../test/put-release.ts';
import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { shellBundle } from '../../test/sample-bundles.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

let gateway: RunningGateway;
let marketing: ScratchServer;

beforeAll(async () => {
  marketing = await scratchServer((req, res) => {
    res.writeHead(200, { 'content-type': req.url?.includes('.xml') ? 'application/xml' : 'application/json' });
    res.end(
      req.url?.includes('.xml') ? `<a>${req.url} ${req.headers['x-forwarded-host']}</a>` : '{"pages":["</script>"]}',
    );
  });
  gateway = await runningGateway({ MARKETING_URL: marketing.url });
  await putRelease(gateway.root, 'shell', { server: shellBundle });
  await putRelease(gateway.root, 'mf-portfolio', { pages: { '/app/properties': 'Properties' } });
  // The first request may come before the render process is ready.
  while (!(await getPage('/')).html.includes('<main>')) await pass(100);
});

afterAll(async () => {
  await gateway.stop();
  await marketing.stop();
});

async function getPage(path: string, headers = {}) {
  const answer = await rawRequest(gateway.port, path, { headers: { accept: 'text/html', ...headers } });
  return { ...answer, html: answer.body.toString() };
}

test('a public page is rendered on the server, and readable without JavaScript', async () => {
  const { status, headers, html } = await getPage('/pricing?from=mail');
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(html).toContain('<div id="root"><main>/pricing?from=mail null alone</main></div>');
  expect(html).not.toContain('<noscript>');
});

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];
const covered = (html: string) => html.match(/<(?:script|style|link rel="preload" as="script")[^>]*>/g) ?? [];

test('every element that the policy covers has the nonce', async () => {
  const { headers, html } = await getPage('/pricing');
  const nonce = nonceOf(headers['content-security-policy']);
  const elements = covered(html);
  expect(elements).toContain(`<style nonce="${nonce}" data-styled="true" data-styled-version="6.0.0">`);
  expect(elements).toContain(`<script nonce="${nonce}" type="application/ld+json">`);
  for (const element of elements) expect(element).toContain(`nonce="${nonce}"`);
});

test('a page with an image at the top loads its scripts and font after that image', async () => {
  const { html } = await getPage('/shows');
  expect(html).toContain(
    '<link rel="preload" as="image" fetchpriority="high" media="(min-width: 1px) and &quot;" type="image/avif" ' +
      'imagesrcset="/a.avif 1w, /b.avif 2w" imagesizes="50vw">',
  );
  const scripts = '["/assets/shell/abcdef012345/chunk.2b.js","/assets/shell/abcdef012345/entry.1a.js"]';
  const font =
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/shell/abcdef012345/inter.3c.woff2">';
  expect(html).toContain(`var urls = ${scripts};`);
  expect(html).toContain('var font = "/assets/shell/abcdef012345/inter.3c.woff2";');
  expect(html).not.toMatch(/<script[^>]* src=|as="script"/);
  expect(html).toContain(`<noscript>${font}</noscript>`);
  expect(html).toContain('<link rel="expect" blocking="render" href="#root">');
  const { html: plain } = await getPage('/pricing');
  expect(plain).toContain(`\n${font}\n`);
  expect(plain).not.toContain('var font');
  expect(plain).toMatch(/<script [^>]*defer src="[^"]+entry\.1a\.js">/);
});

test('the head describes the page, and escapes its values', async () => {
  const { html } = await getPage('/pricing/?from=mail');
  const origin = `http://127.0.0.1:${gateway.port}`;
  const title = 'A &quot;page&quot; &lt;of&gt; ours';
  for (const tag of [
    `<title>${title}</title>`,
    '<meta name="description" content="What &amp; why">',
    `<link rel="canonical" href="${origin}/pricing">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:url" content="${origin}/pricing">`,
    `<meta property="og:image" content="${origin}/assets/shell/abcdef012345/a.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
    '<link rel="alternate" type="application/rss+xml" title="Keystead Blog" href="/feed.xml">',
  ])
    expect(html).toContain(tag);
  expect(html).not.toContain('<b>');
});

test('the content that a page was rendered from is sent with it', async () => {
  const { html } = await getPage('/posts');
  const json = /id="keystead-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    resolution: {
      ...{ revision: 0, ttl: 30, shell: expect.stringMatching(/^[0-9a-f]+$/) },
      ...{ remotes: expect.anything(), manifests: expect.anything() },
    },
    contents: { '/marketing/published?kind=post': { pages: ['</script>'] } },
  });
});

test.each([
  ['/old', '/app/old'],
  ['/no/such/page', '/'],
])('%s redirects to %s', async (path, location) => {
  const { status, headers } = await getPage(path);
  expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'private, no-store']);
});

test('the page to which an unknown address redirects names it, once', async () => {
  const setBy = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('ks_missing')) ?? '';
  const cookie = setBy(await getPage('/no/<b>such?x=1'));
  expect(cookie).toMatch(/^ks_missing=[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  const sent = { cookie: cookie.split(';')[0] };
  const missingIn = (html: string) =>
    JSON.parse(/id="keystead-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '').missing as unknown;
  const first = await getPage('/', sent);
  expect(missingIn(first.html)).toBe('/no/<b>such');
  expect(first.html).not.toContain('<b>such');
  expect(setBy(first)).toMatch(/^ks_missing=; Path=\/; Max-Age=0;/);
  expect(missingIn((await getPage('/pricing', sent)).html)).toBeUndefined();
  expect(missingIn((await getPage('/', { cookie: 'ks_missing=%E0%A4%A' })).html)).toBeUndefined();
  expect(setBy(await getPage('/old'))).toBe('');
});

test.each(['/app/dashboard', '/app', '/private', '/later', '/throws'])('%s is left to the browser', async (path) => {
  const { status, html } = await getPage(path);
  expect([status, html.includes('<div id="root"></div>'), html.includes('<noscript>')]).toEqual([200, true, true]);
  expect(html).toContain('<title>Keystead</title>');
});

const skeletonIn = (html: string) => /<template id="keystead-skeleton">(.*?)<\/template>/.exec(html)?.[1];
const early = "'/api' + address";

test('a page of the app comes with its skeleton, which addresses below it share', async () => {
  const { headers, html } = await getPage('/app/properties');
  expect(skeletonIn(html)).toBe('<i>/app/properties</i>');
  expect(html).toContain('<div id="root"></div>');
  const nonce = nonceOf(headers['content-security-policy']);
  for (const element of covered(html)) expect(element).toContain(`nonce="${nonce}"`);
  expect(html).toMatch(/<style nonce="[^"]+" data-styled="true" data-styled-version="6.0.0">\.b\{\}<\/style>/);
  for (const path of ['/app/properties/5', '/app/properties/5/edit'])
    expect(skeletonIn((await getPage(path)).html)).toBe('<i>/app/properties/-</i>');
});

test("a page of the app sends its first requests in its remote's name before it loads scripts", async () => {
  const { html } = await getPage('/app/properties');
  expect(html).toContain('["/properties?limit=24"].map(');
  expect(html).toContain('var release = "mf-portfolio@abcdef012345";');
  expect(html.indexOf(early)).toBeLessThan(html.indexOf('<link rel="preload"'));
  expect(html).not.toContain('http.6f.js');
});

test('with a search, a page of the app leaves its first requests to its scripts', async () => {
  const { html } = await getPage('/app/properties?status=vacant');
  expect(skeletonIn(html)).toBe('<i>/app/properties</i>');
  expect(html).not.toContain(early);
  expect(html).toContain('href="/assets/shell/abcdef012345/http.6f.js"');
});

test('pages are sent compressed', async () => {
  const { headers } = await getPage('/pricing', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding']);
});

test('with a public URL, pages use it', async () => {
  const placed = await runningGateway({ PUBLIC_URL: 'https://keystead.example/' });
  const { body } = await rawRequest(placed.port, '/robots.txt');
  expect(body.toString()).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /app/\n\nSitemap: https://keystead.example/sitemap.xml\n',
  );
  await placed.stop();
});

test.each([
  ['/sitemap.xml', '/marketing/sitemap.xml'],
  ['/feed.xml?a=1', '/marketing/feed.xml?a=1'],
])('%s is served by the marketing service', async (address, there) => {
  const { status, body, headers } = await rawRequest(gateway.port, address);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
  expect(body.toString()).toContain(`127.0.0.1:${gateway.port}`);
  expect(marketing.requests.at(-1)?.url).toBe(there);
});

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resolution } from '@keystead/contracts';
import { putRelease } from '../../test/put-release.ts';
import { rawRequest } from '../../test/raw-request.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { until } from '../../test/until.ts';
import { canvas } from './render-page.ts';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runningGateway();
  await putRelease(gateway.root, 'shell');
  await putRelease(gateway.root, 'mf-portfolio', { pages: { '/app/properties': 'Properties' } });
  await putRelease(gateway.root, 'mf-marketing', { pages: { '/': 'Home', '/pricing': 'Pricing' } });
});

afterAll(() => gateway.stop());

async function getPage(path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') {
  const { status, headers, body } = await rawRequest(gateway.port, path, { headers: { accept } });
  const policy = String(headers['content-security-policy']);
  return { status, headers, html: body.toString(), policy, nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '' };
}

function resolutionIn(html: string): Resolution {
  const json = /<script [^>]*id="keystead-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return JSON.parse(json).resolution;
}

test('any path returns the one page, with its own nonce in policy and markup', async () => {
  const one = await getPage('/app/properties');
  const other = await getPage('/no/such/page', '*/*');
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.nonce).toHaveLength(24);
  expect(one.nonce).not.toBe(other.nonce);
  expect(one.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(one.policy).toBe(
    `default-src 'self';script-src 'nonce-${one.nonce}' 'strict-dynamic';style-src 'self' 'nonce-${one.nonce}';` +
      "img-src 'self' data: blob:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';" +
      "frame-ancestors 'none';form-action 'self'",
  );
  for (const { html, nonce } of [one, other]) {
    const elements = html.match(/<(?:script|style|link rel="preload" as="script")[^>]*>/g) ?? [];
    expect(elements.length).toBeGreaterThan(5);
    for (const element of elements) expect(element).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ style=| on\w+=/);
  }
});

test('the page preloads what its area needs at once', async () => {
  const portfolio = '/assets/mf-portfolio/abcdef012345/';
  const { html } = await getPage('/app/properties/7');
  expect(html).toMatch(
    /<link rel="preload" as="script" nonce="[^"]+" href="\/assets\/shell\/abcdef012345\/app\.5e\.js">/,
  );
  expect(html).not.toContain('as="font"');
  expect(html).toMatch(
    /<script nonce="[^"]+" defer src="\/assets\/shell\/abcdef012345\/chunk\.2b\.js"><\/script>\n.*entry\.1a\.js/,
  );
  expect(html).toMatch(
    new RegExp(`as="script" nonce="[^"]+" href="${portfolio}entry.1a.js" integrity="sha384-abc\\+/="`),
  );
  expect(html).toMatch(new RegExp(`as="script" nonce="[^"]+" href="${portfolio}chunk.2b.js">`));
  expect(html).not.toContain('href="/assets/mf-marketing');
  expect((await getPage('/pricing')).html).toContain('href="/assets/mf-marketing');
  const { html: login } = await getPage('/login');
  expect(login).not.toContain('href="/assets/mf-');
  expect(login).not.toContain('app.5e.js');
});

test("the resolution in the page matches the API's, and a missing remote is absent until it returns", async () => {
  const remote = {
    release: 'abcdef012345',
    version: '1.2.3',
    container: 'mf_portfolio__abcdef012345',
    entry: '/assets/mf-portfolio/abcdef012345/entry.1a.js',
    integrity: { '/assets/mf-portfolio/abcdef012345/entry.1a.js': 'sha384-abc+/=' },
    preload: ['/assets/mf-portfolio/abcdef012345/chunk.2b.js'],
    fallbacks: [],
    arm: null,
    rollout: null,
    token: null,
    override: false,
  };
  const resolution = async () => (await (await fetch(`${gateway.url}/api/releases/resolve`)).json()) as Resolution;
  expect((await resolution()).remotes['mf-portfolio']).toEqual(remote);
  expect(resolutionIn((await getPage('/')).html)).toEqual(await resolution());
  await rm(join(gateway.root, 'mf-portfolio', 'dist', 'abcdef012345', 'entry.1a.js'));
  const named = async () => Object.keys((await resolution()).remotes);
  await until(async () => expect(await named()).toEqual(['mf-marketing']));
  await putRelease(gateway.root, 'mf-portfolio');
  await until(async () => expect(await named()).toEqual(['mf-marketing', 'mf-portfolio']));
});

test('without a shell the page responds with 503', async () => {
  const bare = await runningGateway();
  const answer = await fetch(`${bare.url}/`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('Keystead is not available right now.');
  await bare.stop();
});

test('a request that does not accept a page gets a problem response', async () => {
  expect((await getPage('/login', 'application/json')).status).toBe(404);
  expect((await getPage('/favicon.ico', 'image/avif,*/*;q=0.8')).status).toBe(404);
  const post = await rawRequest(gateway.port, '/login', { method: 'POST' });
  expect([post.status, JSON.parse(post.body.toString()).code]).toEqual([405, 'method_not_allowed']);
});

test('the first paint has the canvas of the palette', async () => {
  const palette = await readFile(new URL('../../../packages/ui/src/palette.ts', import.meta.url), 'utf8');
  expect(palette).toContain(`canvas: ['${canvas.light}', '${canvas.dark}']`);
});

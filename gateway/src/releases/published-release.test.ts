import { appendFile, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PlannedRelease, Resolution } from '@keystead/contracts';
import { inCandidate } from '@keystead/releases';
import { integrityOf, placeInStore, planned, publish, rolloutOf, storePlan } from '../../test/planned.ts';
import { putRelease } from '../../test/put-release.ts';
import { rawRequest } from '../../test/raw-request.ts';
import { releasesService } from '../../test/releases-service.ts';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { remoteBundle, shellBundle } from '../../test/sample-bundles.ts';
import { deadAddress, scratchServer } from '../../test/scratch-server.ts';
import { stoppedAfterEach } from '../../test/stopped-after-each.ts';
import { until } from '../../test/until.ts';
import { signed } from './cookies.ts';

const startedUp = stoppedAfterEach();
let folder: string;
let store: string;
let one: PlannedRelease;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystead-published-'));
  store = join(folder, 'store');
  one = await publish(store, 'mf-billing', { id: 1, pages: { '/app/subscription': 'Subscription' } });
});
afterEach(() => rm(folder, { recursive: true }));

const entry = '/assets/mf-billing/111111111111/remoteEntry.js';
const text = '/* mf-billing 111111111111 entry */';
const stable = () => ({ revision: 4, remotes: [planned('mf-billing', { stable: one })] });
const started = (own = {}) =>
  startedUp(runningGateway({ RELEASE_STORE: store, STATE_DIR: join(folder, 'state'), ...own }));
const bucketAt = (url: string) => ({
  RELEASE_BUCKET: `${url}/releases`,
  RELEASE_BUCKET_KEY_ID: 'a key',
  RELEASE_BUCKET_SECRET: 'a secret',
});
const get = (gateway: RunningGateway, path: string, headers = {}) => rawRequest(gateway.port, path, { headers });

async function resolution(gateway: RunningGateway): Promise<Resolution> {
  return JSON.parse((await get(gateway, '/api/releases/resolve')).body.toString());
}

test('the gateway uses the service’s plan, and reports its deployed state to the service', async () => {
  const root = join(folder, 'deployed');
  const offered = { offers: { react: '19.3.1' }, exports: { react: ['use'] } };
  await putRelease(root, 'shell', { ...offered, operations: ['GET /profile'] });
  await putRelease(root, 'mf-portfolio');
  const service = await startedUp(releasesService(stable()));
  const gateway = await started({ RELEASES_URL: service.url, STATIC_ROOT: root });
  await until(async () => expect((await resolution(gateway)).revision).toBe(4));
  expect((await resolution(gateway)).remotes['mf-billing']?.entry).toBe(entry);
  await until(() =>
    expect(service.states.at(-1)).toEqual({
      shell: { release: 'abcdef012345', ...offered, operations: ['GET /profile'] },
      built_in: [{ remote: 'mf-portfolio', release: 'abcdef012345', version: '1.2.3' }],
      operations: expect.arrayContaining(['GET /properties/{id}', 'PUT /releases/overrides']),
    }),
  );
  expect(service.states.at(-1)?.operations.join()).not.toContain('/internal/');
  expect(service.requests[0]?.headers['x-service-token']).toBeTruthy();
});

describe('a file of a published release', () => {
  beforeEach(() => storePlan(join(folder, 'state'), stable()));

  test('is served with its content type, cached forever, in the best encoding that the client accepts', async () => {
    const gateway = await started();
    const plain = await get(gateway, entry);
    expect([plain.status, plain.body.toString()]).toEqual([200, text]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const brotli = await get(gateway, entry, { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
    const gzip = await get(gateway, entry, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    const logo = await get(gateway, '/assets/mf-billing/111111111111/logo.svg');
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  test.each(['missing.js', '../../release-plan.json', 'remoteEntry.js.br'])(
    'is missing if the release doesn’t list it: %s',
    async (path) => {
      const answer = await get(await started(), `/assets/mf-billing/111111111111/${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('with one changed byte is never served, and its release is still resolved', async () => {
    await writeFile(placeInStore(store, text), text.replace('entry', 'entrY'));
    const gateway = await started();
    await putRelease(gateway.root, 'mf-billing');
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const answer = await get(gateway, entry, headers);
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(answer.headers['content-type']).toMatch('application/problem+json');
    }
    expect(gateway.lines).toContainEqual(expect.objectContaining({ integrity: integrityOf(text) }));
    const { remotes } = await resolution(gateway);
    expect(remotes['mf-billing']).toMatchObject({ entry, fallbacks: [{ release: 'abcdef012345' }] });
    await writeFile(placeInStore(store, text), text);
    expect((await get(gateway, entry)).status).toBe(200);
  });

  test('is served from memory if the store has lost it', async () => {
    const gateway = await started();
    expect((await get(gateway, entry)).status).toBe(200);
    await unlink(placeInStore(store, text));
    expect((await get(gateway, entry)).status).toBe(200);
  });

  test('needs no store if the gateway was deployed with it too', async () => {
    const gateway = await started(bucketAt(deadAddress));
    expect((await get(gateway, entry)).status).toBe(503);
    await putRelease(gateway.root, 'mf-billing', { release: one.release });
    await writeFile(join(gateway.root, 'mf-billing', 'dist', one.release, 'remoteEntry.js'), text);
    const answer = await get(gateway, entry);
    expect([answer.status, answer.body.toString()]).toEqual([200, text]);
  });

  test('of an unresponsive bucket times out, so that the page tries another release', async () => {
    const bucket = await startedUp(scratchServer(() => undefined));
    const gateway = await started(bucketAt(bucket.url));
    const answer = await fetch(gateway.url + entry, { signal: AbortSignal.timeout(20_000) });
    expect(answer.status).toBe(503);
    expect(bucket.requests).toHaveLength(1);
  });

  test('of an older release is still served, also by the next gateway', async () => {
    const two = await publish(store, 'mf-billing', { id: 2 });
    const service = await startedUp(
      releasesService({ revision: 5, remotes: [planned('mf-billing', { stable: two })] }),
    );
    const gateway = await started({ RELEASES_URL: service.url });
    await until(async () => expect((await resolution(gateway)).revision).toBe(5));
    expect((await get(gateway, entry)).status).toBe(200);
    await gateway.stop();
    expect((await get(await started(), entry)).status).toBe(200);
  });
});

describe('while the releases service', () => {
  const page = async (gateway: RunningGateway) =>
    (await get(gateway, '/app/subscription', { accept: 'text/html' })).body.toString();

  test('hangs, pages use the last plan at once', async () => {
    await storePlan(join(folder, 'state'), stable());
    const service = await startedUp(releasesService());
    service.unresponsive = true;
    const gateway = await started({ RELEASES_URL: service.url });
    await putRelease(gateway.root, 'shell');
    expect(await page(gateway)).toContain(`href="${entry}" integrity="${integrityOf(text)}"`);
    // The request to the service is still open.
    await until(() => expect(service.requests.length).toBeGreaterThan(0));
    expect(gateway.lines).not.toContainEqual(expect.objectContaining({ job: 'follow the release plan' }));
  });

  test('returns nonsense after a good plan, that plan stays in use', async () => {
    const service = await startedUp(releasesService(stable()));
    const gateway = await started({ RELEASES_URL: service.url });
    await until(async () => expect((await resolution(gateway)).revision).toBe(4));
    service.plan = '<h1>Bad gateway</h1>';
    await until(() =>
      expect(gateway.lines).toContainEqual(
        expect.objectContaining({ job: 'follow the release plan', err: expect.anything() }),
      ),
    );
    expect((await resolution(gateway)).remotes['mf-billing']?.entry).toBe(entry);
  });

  test('is down and the stored state is broken, everybody gets what is built in', async () => {
    await storePlan(join(folder, 'state'), stable());
    await appendFile(join(folder, 'state', 'release-plan.json'), '}');
    const gateway = await started();
    await putRelease(gateway.root, 'mf-billing');
    expect(await resolution(gateway)).toMatchObject({
      revision: 0,
      remotes: { 'mf-billing': { release: 'abcdef012345', fallbacks: [] } },
    });
    expect(gateway.lines).toContainEqual(expect.objectContaining({ msg: 'stored state cannot be read' }));
    expect(await readFile(join(folder, 'state', 'release-plan.json'), 'utf8')).toMatch(/\}\}$/);
  });
});

describe('a public page', () => {
  const drawn = async (gateway: RunningGateway, visitor: string) => {
    const cookie = `ks_visitor=${signed({ keys: ['a key of the tests'], purpose: 'ks_visitor counted' }, visitor)}`;
    const headers = { accept: 'text/html', cookie };
    return (await get(gateway, '/pricing', headers)).body.toString();
  };
  /** A visitor who gets the candidate of a 50 % rollout, or one who doesn't. */
  const visitorWho = (gets: boolean) => {
    const all = Array.from({ length: 100 }, (_, at) => String(at).padStart(22, 'v'));
    return all.find((id) => inCandidate('a salt', id, 50) === gets) ?? '';
  };
  const [early, late] = [visitorWho(true), visitorWho(false)];

  async function withCandidate(server: string): Promise<RunningGateway> {
    const candidate = await publish(store, 'mf-marketing', { id: 6, server });
    const plan = { revision: 1, remotes: [planned('mf-marketing', { rollout: rolloutOf(candidate, 50) })] };
    await storePlan(join(folder, 'state'), plan);
    const gateway = await started();
    await putRelease(gateway.root, 'shell', { server: shellBundle });
    await putRelease(gateway.root, 'mf-marketing', { server: remoteBundle });
    return gateway;
  }

  test('is rendered by the bundle of the release that its visitor gets', async () => {
    const gateway = await withCandidate("exports.name = 'of the candidate';");
    for (const [visitor, words, release] of [
      [early, 'of the candidate', '666666666666'],
      [late, 'with the React of the shell', 'abcdef012345'],
      [early, 'of the candidate', '666666666666'],
    ] as const) {
      await until(async () => expect(await drawn(gateway, visitor)).toContain(`<main>/pricing null ${words}</main>`));
      expect(await drawn(gateway, visitor)).toContain(`"release":"${release}"`);
    }
  });

  test('whose bundle throws is left to that browser alone', async () => {
    const gateway = await withCandidate(
      "Object.defineProperty(exports, 'name', { get() { throw new Error('a bad canary'); } });",
    );
    await until(async () => expect(await drawn(gateway, late)).toContain('with the React of the shell'));
    await until(async () => {
      expect(await drawn(gateway, early)).toContain('<div id="root"></div>');
      expect(JSON.stringify(gateway.lines)).toContain('a bad canary');
    });
    expect(await drawn(gateway, late)).toContain('with the React of the shell');
  });

  test('is rendered without the store if the gateway was deployed with the published release', async () => {
    const server = "exports.name = 'from here';";
    const marketing = await publish(store, 'mf-marketing', { id: 7, server });
    await storePlan(join(folder, 'state'), { revision: 1, remotes: [planned('mf-marketing', { stable: marketing })] });
    const gateway = await started({ RELEASE_STORE: undefined });
    await putRelease(gateway.root, 'shell', { server: shellBundle });
    await putRelease(gateway.root, 'mf-marketing', { server, release: marketing.release });
    await until(async () => expect(await drawn(gateway, early)).toContain('<main>/pricing null from here</main>'));
  });

  test('whose bundle was changed in the store is rendered without it', async () => {
    const server = "exports.name = 'of the candidate';";
    const gateway = await withCandidate(server);
    await writeFile(placeInStore(store, server), `${server} `);
    await until(async () => expect(await drawn(gateway, early)).toContain('<main>/pricing null alone</main>'));
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { recordedLog } from '@keystead/service-kit/testing';
import { putRelease } from '../../test/put-release.ts';
import { remoteBundle, shellBundle } from '../../test/sample-bundles.ts';
import { ReleaseReader } from '../releases/release-reader.ts';
import type { Choice } from '../releases/resolve.ts';
import { PageRenderer } from './page-renderer.ts';
import { BundleCache } from './server-bundles.ts';

let root: string;
let posts: string | undefined;
let renderers: PageRenderer[] = [];
const requested: string[] = [];
const { log, lines } = recordedLog();

interface Pages {
  warmUp(): Promise<void>;
  page(path: string, search: string): ReturnType<PageRenderer['page']>;
  skeleton(path: string): ReturnType<PageRenderer['skeleton']>;
}

/** Renders with the newest built-in releases, as for a visitor while nothing else is published. */
function renderer(timeoutMs = 60_000): Pages {
  const contents = {
    read: async (address: string) => {
      requested.push(address);
      return posts;
    },
  };
  const releases = new ReleaseReader(root, log);
  const bundles = new BundleCache({ releases, published: { content: async () => null }, log });
  const it = new PageRenderer({ bundles, contents, log, timeoutMs });
  renderers.push(it);
  const choice = async (): Promise<Choice> => {
    const marketing = await releases.read('mf-marketing');
    return {
      resolution: { revision: 0, ttl: 30, remotes: {}, manifests: {} },
      drawing: new Map(marketing ? [['mf-marketing', marketing] as const] : []),
    };
  };
  return {
    warmUp: async () => it.warmUp(await choice()),
    page: async (path, search) => it.page(path, search, await choice()),
    skeleton: async (path) => it.skeleton(path, await choice()),
  };
}

/** The page's HTML, or the answer itself if it is not a page. On a busy machine the first page may come too late. */
async function rendered(from: Pages, path: string, search = '') {
  let answer = await from.page(path, search);
  for (let tries = 0; answer === null && tries < 40; tries += 1) {
    await pass(100);
    answer = await from.page(path, search);
  }
  return answer && 'html' in answer ? answer.html : answer;
}

const logged = (text: string) => lines.some((line) => JSON.stringify(line).includes(text));

/** Waits until the log contains a text; the test's own timeout ends the wait. */
async function untilLogged(text: string): Promise<void> {
  while (!logged(text)) await pass(50);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keystead-rendering-'));
  posts = '{"pages":[]}';
  lines.length = 0;
  requested.length = 0;
});

afterEach(async () => {
  await Promise.all(renderers.map((it) => it.close()));
  renderers = [];
  await rm(root, { recursive: true });
});

test('renders with the bundles of shell and remote, which takes its modules from the shell', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  await putRelease(root, 'mf-marketing', { server: remoteBundle });
  const it = renderer();
  expect(await rendered(it, '/pricing', '?a=b')).toBe('<main>/pricing?a=b null with the React of the shell</main>');
});

test('a first page waits for its bundles to compile, longer than any other page may', async () => {
  const slow = 'for (const until = Date.now() + 2_500; Date.now() < until; );';
  await putRelease(root, 'shell', { server: slow + shellBundle });
  expect(await renderer(2_000).page('/pricing', '')).toMatchObject({ html: '<main>/pricing null alone</main>' });
});

test('a skeleton that is not there at once is left out', async () => {
  await putRelease(root, 'shell', { server: shellBundle.replace("'<i>'", 'await new Promise(() => undefined)') });
  const it = renderer();
  await it.warmUp();
  expect(await it.skeleton('/app/properties')).toBeNull();
});

test('warmUp compiles the built-in bundles before the first request for a page', async () => {
  await putRelease(root, 'shell', { server: `console.error('compiled');${shellBundle}` });
  await renderer().warmUp();
  await untilLogged('compiled');
});

test.each([
  ['/old', { redirect: '/app/old' }],
  ['/nothing/here', { redirect: '/' }],
])('%s redirects', async (path, answer) => {
  await putRelease(root, 'shell', { server: shellBundle });
  expect(await rendered(renderer(), path)).toEqual(answer);
});

test('a page is rendered once for the same content, and again for other content', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  const it = renderer();
  const pages = await Promise.all([rendered(it, '/posts'), rendered(it, '/posts')]);
  expect(pages).toEqual([pages[0], '<main>/posts {"pages":[]} alone</main>']);
  const first = await it.page('/posts', '');
  expect(await it.page('/posts', '')).toBe(first);
  posts = '{"pages":[1]}';
  expect(await rendered(it, '/posts')).toBe('<main>/posts {"pages":[1]} alone</main>');
  posts = 'null';
  expect(await rendered(it, '/posts')).toEqual({ redirect: '/' });
});

test('a page whose content is unavailable is left to the browser', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  const it = renderer();
  await rendered(it, '/');
  posts = undefined;
  expect(await it.page('/posts', '')).toBeNull();
  expect(requested).toContain('/marketing/published?kind=post');
});

test('a new release is rendered without a restart', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  const it = renderer();
  await rendered(it, '/');
  await putRelease(root, 'shell', {
    release: 'second',
    server: shellBundle.replaceAll('<main>', '<main class="new">'),
  });
  let html = await rendered(it, '/');
  for (let tries = 0; html === '<main>/ null alone</main>' && tries < 100; tries += 1) {
    await pass(50);
    html = await rendered(it, '/');
  }
  expect(html).toBe('<main class="new">/ null alone</main>');
});

test.each([
  ['throws', '/throws', 'a page of ours is broken'],
  ['never ends', '/loops', 'Nothing was rendered within', 2_000],
  ['ends its process', '/dies', 'too late to be caught'],
  ['answers something else', '/odd', 'returned an unexpected result'],
  ['leads off the site', '/elsewhere', 'returned an unexpected result'],
])(
  'a page that %s is left to the browser, and the others are rendered',
  async (_, path, reason, ...[timeoutMs]: number[]) => {
    await putRelease(root, 'shell', { server: shellBundle });
    const it = renderer(timeoutMs);
    expect(await rendered(it, '/')).toBe('<main>/ null alone</main>');
    expect(await it.page(path, '')).toBeNull();
    await untilLogged(reason);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'a page could not be rendered', path }));
    // It is not retried at once, which would cost the others their process.
    const before = lines.length;
    expect(await it.page(path, '')).toBeNull();
    expect(lines).toHaveLength(before);
    expect(await rendered(it, '/pricing')).toBe('<main>/pricing null alone</main>');
  },
);

test.each([
  ['throws at its start', "throw new Error('no start')", 'no start'],
  ['never starts', 'for (;;);', 'did not start in time', 400],
  ['is cut off', shellBundle.slice(0, 200), 'SyntaxError'],
  ['reads a file', "require('node:fs')", 'node:fs is not available'],
  ['exits its process', 'process.exit(3)', 'process is not defined'],
  ['evaluates text as code', "eval('1')", 'EvalError'],
])('a bundle of the shell that %s costs only the rendering', async (_, server, reason, ...[timeoutMs]: number[]) => {
  await putRelease(root, 'shell', { server });
  const it = renderer(timeoutMs);
  expect(await it.page('/', '')).toBeNull();
  await untilLogged(reason);
});

test('a bundle that takes all the memory ends its process and nothing else', async () => {
  const greedy = 'const all = []; for (;;) all.push(new Array(1e5).fill({}));';
  await putRelease(root, 'shell', { server: greedy });
  expect(await renderer().page('/', '')).toBeNull();
  await untilLogged('heap out of memory');
});

test.each([
  ['an address’s', 'URL'],
  ['a timer’s', 'setTimeout'],
  ['what it may require’s', 'require'],
  ['what it says to', 'console.error'],
])('a bundle that tries to escape by %s constructor finds no process, and the attempt throws', async (_, name) => {
  const escaping = `
    const found = (() => {
      try { return Object.keys(${name}.constructor('return process')().env).join(); } catch (error) { return 'nothing: ' + error.name; }
    })();`;
  await putRelease(root, 'shell', { server: escaping + shellBundle.replaceAll("'<main>'", "'<main>' + found + ' '") });
  expect(await rendered(renderer(), '/')).toBe('<main>nothing: EvalError / null alone</main>');
});

test('a bundle whose bytes do not match its release is not run', async () => {
  await putRelease(root, 'shell', { server: shellBundle, tampered: shellBundle.replace('alone', 'other') });
  const it = renderer();
  expect(await it.page('/', '')).toBeNull();
  await untilLogged('The server bundle of shell does not match its release');
});

test('without the bundle of a remote the pages of the shell are rendered', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  await putRelease(root, 'mf-marketing', { server: "require('axios')" });
  expect(await rendered(renderer(), '/')).toBe('<main>/ null alone</main>');
  expect(logged('mf-marketing cannot be rendered: Error: axios is not available')).toBe(true);
});

test('what a page logs while it is rendered is logged', async () => {
  await putRelease(root, 'shell', { server: shellBundle });
  await rendered(renderer(), '/tells');
  expect(lines).toContainEqual(expect.objectContaining({ line: 'something to say', msg: 'logged while rendering' }));
});

test('releases without server bundles, and overlong URLs, are left to the browser', async () => {
  await putRelease(root, 'shell');
  expect(await renderer().page('/', '')).toBeNull();
  await putRelease(root, 'shell', { server: shellBundle, release: 'second' });
  expect(await renderer().page('/', `?${'a'.repeat(300)}`)).toBeNull();
});

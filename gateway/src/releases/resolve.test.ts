import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlannedRelease, PlannedRemote, ResolvedRemote } from '@keystead/contracts';
import { inCandidate, readReportToken, visitorHashOf } from '@keystead/releases';
import { NotFound } from '@keystead/service-kit';
import { recordedLog } from '@keystead/service-kit/testing';
import { integrityOf, planned, publish, rolloutOf } from '../../test/planned.ts';
import { putRelease } from '../../test/put-release.ts';
import { until } from '../../test/until.ts';
import { KnownReleases } from './known-releases.ts';
import { ReleaseFinder } from './release-finder.ts';
import { ReleaseReader } from './release-reader.ts';
import { resolve } from './resolve.ts';
import type { Visitor } from './visitor.ts';

const tokenKey = 'a key of these tests';
const { log } = recordedLog();
let root: string;
let known: KnownReleases;
let one: PlannedRelease;
let two: PlannedRelease;
let three: PlannedRelease;

const visitor: Visitor = { id: 'AAAAAAAAAAAAAAAAAAAAAA', counts: true, person: null, overrides: {} };
const resolution = async (remotes: PlannedRemote[], of: Partial<Visitor> = {}) => {
  const builtIn = new ReleaseReader(root, log);
  const fetchRelease = async () => Promise.reject(new NotFound());
  const finder = new ReleaseFinder({ known, builtIn, fetchRelease });
  const sources = { builtIn, plans: { plan: { revision: 7, remotes } }, finder, tokenKey };
  return (await resolve(sources, { ...visitor, ...of })).resolution;
};
const billing = async (of: Partial<PlannedRemote> | null, by: Partial<Visitor> = {}) =>
  (await resolution(of === null ? [] : [planned('mf-billing', of)], by)).remotes['mf-billing'];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keystead-resolve-'));
  await putRelease(root, 'mf-billing');
  await putRelease(root, 'mf-portfolio');
  known = new KnownReleases(undefined, log);
  one = await publish(join(root, 'store'), 'mf-billing', { id: 1 });
  two = await publish(join(root, 'store'), 'mf-billing', { id: 2 });
  three = await publish(join(root, 'store'), 'mf-billing', { id: 3 });
});
afterAll(() => rm(root, { recursive: true }));

/** Visitors at different positions in a rollout. */
const visitors = Array.from({ length: 400 }, (_, at) => String(at).padStart(22, 'v'));

test('the resolution names the shell that pages get now, so that open pages notice another one', async () => {
  expect(await resolution([])).not.toHaveProperty('shell');
  await putRelease(root, 'shell', { release: 'abcabcabcabc' });
  await until(async () => expect((await resolution([])).shell).toBe('abcabcabcabc'));
  await rm(join(root, 'shell'), { recursive: true });
});

describe('the manifests', () => {
  const pagesOf = async (remotes: PlannedRemote[], by: Partial<Visitor> = {}) => {
    const { manifests } = await resolution(remotes, by);
    return Object.fromEntries(
      Object.entries(manifests).map(([name, { pages }]) => [name, pages.map(({ path }) => path)]),
    );
  };

  test('are those of the releases that the visitor gets', async () => {
    const store = join(root, 'store');
    const next = await publish(store, 'mf-billing', { id: 4, pages: { '/app/bills': 'Bills' } });
    const books = await publish(store, 'mf-books', { id: 5, pages: { '/app/books': 'Books' } });
    await putRelease(root, 'mf-billing', { pages: { '/app/subscription': 'Subscription' } });
    await until(async () => expect(await pagesOf([])).toEqual({ 'mf-billing': ['/app/subscription'] }));
    // A release without a manifest was built before there were any.
    expect(await pagesOf([planned('mf-billing', { stable: one })])).toEqual({ 'mf-billing': ['/app/subscription'] });
    const [inside, outside] = [100, 0].map((percent) => [
      planned('mf-billing', { rollout: rolloutOf(next, percent) }),
      planned('mf-books', { rollout: rolloutOf(books, percent) }),
    ]);
    expect(await pagesOf(inside ?? [])).toEqual({ 'mf-billing': ['/app/bills'], 'mf-books': ['/app/books'] });
    // Visitors outside the rollout don't see a remote that has no other release.
    expect(await pagesOf(outside ?? [])).toEqual({ 'mf-billing': ['/app/subscription'] });
    expect(Object.keys((await resolution(outside ?? [])).remotes)).not.toContain('mf-books');
  });

  test('stay while the files of a remote are missing, so that its pages say so', async () => {
    const own = await mkdtemp(join(tmpdir(), 'keystead-resolve-'));
    await putRelease(own, 'mf-billing', { pages: { '/app/subscription': 'Subscription' } });
    const builtIn = new ReleaseReader(own, log);
    const finder = { findToChoose: async () => undefined };
    const sources = { builtIn, plans: { plan: { revision: 7, remotes: [] } }, finder, tokenKey };
    await resolve(sources, visitor);
    await rm(join(own, 'mf-billing/dist'), { recursive: true });
    await until(async () => expect((await resolve(sources, visitor)).resolution.remotes).toEqual({}));
    expect(Object.keys((await resolve(sources, visitor)).resolution.manifests)).toEqual(['mf-billing']);
    await rm(own, { recursive: true });
  });
});

test('a published release has its URLs, and the hash of every script', async () => {
  const folder = '/assets/mf-billing/111111111111';
  expect(await billing({ stable: one })).toEqual({
    release: '111111111111',
    version: '1.0.0',
    container: 'mf_billing__111111111111',
    entry: `${folder}/remoteEntry.js`,
    integrity: {
      [`${folder}/remoteEntry.js`]: integrityOf('/* mf-billing 111111111111 entry */'),
      [`${folder}/routes.js`]: integrityOf('/* mf-billing 111111111111 routes */'),
    },
    preload: [`${folder}/routes.js`],
    fallbacks: [expect.objectContaining({ release: 'abcdef012345' })],
    arm: null,
    rollout: null,
    token: null,
    override: false,
  });
});

test.each<[string, () => Partial<PlannedRemote> | null, string, readonly string[]]>([
  ['nothing planned', () => null, 'abcdef012345', []],
  ['nothing published', () => ({}), 'abcdef012345', []],
  ['a stable one', () => ({ stable: one }), '111111111111', ['abcdef012345']],
  [
    'a stable one, and one before it',
    () => ({ stable: two, fallback: one }),
    '222222222222',
    ['111111111111', 'abcdef012345'],
  ],
  ['a fallback that is the stable one', () => ({ stable: one, fallback: one }), '111111111111', ['abcdef012345']],
  ['a candidate for nobody', () => ({ rollout: rolloutOf(two, 0) }), 'abcdef012345', []],
  ['a candidate for all', () => ({ rollout: rolloutOf(two, 100) }), '222222222222', ['abcdef012345']],
  [
    'a candidate beside a stable one',
    () => ({ stable: one, rollout: rolloutOf(two, 100) }),
    '222222222222',
    ['111111111111', 'abcdef012345'],
  ],
  [
    'all of them',
    () => ({ stable: two, fallback: one, rollout: rolloutOf(three, 100) }),
    '333333333333',
    ['222222222222', '111111111111', 'abcdef012345'],
  ],
])('with %s: resolves to %s, with its fallbacks', async (_, of, release, fallbacks) => {
  const found = await billing(of());
  expect([found?.release, found?.fallbacks.map((it) => it.release)]).toEqual([release, fallbacks]);
});

test('a published release that is also built in is not its own fallback', async () => {
  const found = await billing({ stable: { ...one, release: 'abcdef012345' }, fallback: two });
  expect(found?.fallbacks.map(({ release }) => release)).toEqual(['222222222222']);
});

test('a release without files is absent, and so are its fallbacks', async () => {
  expect((await resolution([])).remotes).not.toHaveProperty('mf-assistant');
  const assistant = await publish(join(root, 'store'), 'mf-assistant', { id: 5 });
  const { remotes } = await resolution([planned('mf-assistant', { stable: assistant })]);
  expect(remotes['mf-assistant']?.fallbacks).toEqual([]);
});

test('a visitor who doesn’t count gets what others get, but no report token', async () => {
  const rollout = { rollout: rolloutOf(two, 100) };
  const { token, ...counted } = (await billing(rollout)) as ResolvedRemote;
  expect(token).not.toBeNull();
  expect(await billing(rollout, { counts: false })).toEqual({ ...counted, token: null });
});

test('a higher percentage removes nobody from the candidate, and everybody has a token for their own arm', async () => {
  const armsAt = async (percent: number) =>
    Promise.all(
      visitors.map(async (id) => (await billing({ rollout: rolloutOf(two, percent) }, { id })) as ResolvedRemote),
    );
  const [few, more] = [await armsAt(10), await armsAt(50)];
  const candidates = (arms: ResolvedRemote[]) => arms.filter(({ arm }) => arm === 'candidate').length;
  expect(candidates(few)).toBeGreaterThan(15);
  expect(candidates(few)).toBeLessThan(75);
  expect(candidates(more)).toBeGreaterThan(150);
  for (const [at, { arm, release, token }] of few.entries()) {
    const id = visitors[at] ?? '';
    expect(arm === 'candidate').toBe(inCandidate('a salt', id, 10));
    expect(release).toBe(arm === 'candidate' ? '222222222222' : 'abcdef012345');
    if (arm === 'candidate') expect(more[at]?.arm).toBe('candidate');
    expect(readReportToken([tokenKey], token ?? '')).toMatchObject({
      rollout: 17,
      arm,
      drawn: true,
      visitorHash: visitorHashOf(17, id),
    });
  }
});

test.each([
  ['of a role', { roles: ['landlord' as const] }, { role: 'landlord' as const, account: 3 }, 'candidate'],
  ['of an account', { accounts: [3] }, { role: 'tenant' as const, account: 3 }, 'candidate'],
  ['of our own', { own_people: true }, { role: 'admin' as const, account: 1 }, 'candidate'],
  ['of another role', { roles: ['landlord' as const] }, { role: 'tenant' as const, account: 3 }, 'stable'],
  ['of another account', { accounts: [3] }, { role: 'admin' as const, account: 4 }, 'stable'],
  ['who are not ours', { own_people: true }, { role: 'landlord' as const, account: 3 }, 'stable'],
  ['who are not signed in', { own_people: true, roles: ['admin' as const], accounts: [3] }, null, 'stable'],
])('people %s: cohorts come first, and are not compared', async (_, cohorts, person, arm) => {
  const found = await billing({ stable: one, rollout: rolloutOf(two, 0, cohorts) }, { person });
  expect(found?.arm).toBe(arm);
  expect(readReportToken([tokenKey], found?.token ?? '')).toMatchObject({ arm, drawn: arm === 'stable' });
});

test('publishing and rolling out one remote changes no byte of another’s resolution', async () => {
  const portfolio = await publish(join(root, 'store'), 'mf-portfolio', { id: 4 });
  const others = [planned('mf-portfolio', { stable: portfolio, rollout: rolloutOf(portfolio, 50) })];
  const bytes = async (remotes: PlannedRemote[]) => {
    const { 'mf-billing': _, ...rest } = (await resolution(remotes)).remotes;
    return JSON.stringify(rest);
  };
  const before = await bytes(others);
  for (const change of [{ stable: one }, { rollout: rolloutOf(two, 50) }, { stable: two, fallback: one }])
    expect(await bytes([planned('mf-billing', change), ...others])).toBe(before);
});

describe('the overrides of a browser', () => {
  const open = () => ({ stable: one, rollout: rolloutOf(two, 100) });

  const admin = { person: { role: 'admin' as const, account: 1 } };

  test('come before any rollout, and have no report token', async () => {
    known.see([['mf-billing', three]]);
    const found = await billing(open(), { ...admin, overrides: { 'mf-billing': { release: '333333333333' } } });
    expect(found).toMatchObject({ release: '333333333333', override: true, arm: null, rollout: null, token: null });
    expect(found?.fallbacks.map(({ release }) => release)).toEqual(['111111111111', 'abcdef012345']);
  });

  test('may be served elsewhere', async () => {
    const override = { entry: 'http://localhost:4173/remoteEntry.js', container: 'mf_billing__dev' };
    const found = await billing(open(), { ...admin, overrides: { 'mf-billing': override } });
    expect(found).toMatchObject({ ...override, integrity: {}, preload: [], override: true, token: null });
  });

  test.each([
    ['isn’t known any more', { release: '999999999999' }, admin],
    [
      'belongs to an admin who is not signed in',
      { release: '333333333333' },
      { person: { role: 'landlord' as const, account: 3 } },
    ],
    ['belongs to nobody who is signed in', { release: '333333333333' }, { person: null }],
    ['was blocked since', { release: '111111111111' }, admin],
  ])('are ignored if the release %s', async (_, override, by) => {
    known.see([['mf-billing', three]]);
    known.see([['mf-billing', one]], true);
    const found = await billing(open(), { ...by, overrides: { 'mf-billing': override } });
    expect(found).toMatchObject({ release: '222222222222', override: false, arm: 'candidate' });
  });
});

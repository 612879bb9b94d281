import type { Rollout } from '@keystead/contracts';
import { aChannel, aRelease, aRollout } from '../test/records.ts';
import { runCli } from '../test/run-cli.ts';
import { type SmallProduct, smallProduct } from '../test/small-product.ts';

let product: SmallProduct;
const run = (line: string) => runCli(product.url, line);
const lastCall = () => product.arrived.at(-1);

beforeEach(async () => {
  product = await smallProduct();
  product.answers = {
    'GET /remotes/{remote}': () => aChannel({ rollout: aRollout() }),
    'GET /releases/{id}': ({ params }) => aRelease({ id: Number(params.id) }),
    'GET /releases': () => ({
      releases: [
        aRelease(),
        aRelease({ id: 4, release: 'c7b000000000' }),
        aRelease({ id: 3, release: 'dddddddddddd' }),
      ],
      next_cursor: null,
      total: 3,
    }),
    'POST /remotes/{remote}/rollouts': () => aRollout(),
    'PUT /rollouts/{id}': ({ body }) => aRollout(body as Partial<Rollout>),
    'PUT /remotes/{remote}': ({ body }) => aChannel(body as object),
    'PUT /releases/{id}': () => aRelease(),
    'POST /remotes/{remote}/rollback': () => aChannel({ stable: { id: 7, release: 'bbbbbbbbbbbb', version: '4.0.0' } }),
  };
});

afterEach(() => product.close());

test('start: starts a rollout on the version of the remote that it has just read', async () => {
  const line =
    'start mf-billing --release newest --stages 5,25:10,50,100:0:60 --own-people --roles landlord,tenant --accounts 3,17 --reason faster';
  const { code, printed } = await run(line);
  expect([code, printed]).toEqual([0, expect.stringContaining('rollout 17 of 4.2.0 (c7b398c36777): running')]);
  expect(lastCall()).toMatchObject({
    operation: 'POST /remotes/{remote}/rollouts',
    params: { remote: 'mf-billing' },
    ifMatch: '"5"',
    idempotencyKey: expect.any(String),
    body: {
      release_id: 9,
      stages: [
        { percent: 5 },
        { percent: 25, min_visitors: 10 },
        { percent: 50 },
        { percent: 100, min_visitors: 0, min_seconds: 60 },
      ],
      cohorts: { roles: ['landlord', 'tenant'], accounts: [3, 17], own_people: true },
      reason: 'faster',
    },
  });
});

test('start: without stages leaves the default to the service', async () => {
  await run('start mf-billing --release 9 --reason faster');
  expect(lastCall()?.body).toEqual({
    release_id: 9,
    cohorts: { roles: [], accounts: [], own_people: false },
    reason: 'faster',
  });
});

test.each([
  ['newest', 9],
  ['12', 12],
  ['ddd', 3],
])('start: --release %s selects release %d', async (release, id) => {
  await run(`start mf-billing --release ${release} --reason x`);
  expect(lastCall()?.body).toMatchObject({ release_id: id });
});

test.each([
  ['c7b', 'several releases'],
  ['eee', 'no release "eee"'],
])('start: --release %s is rejected: %s', async (release, sentence) => {
  const { code, complained } = await run(`start mf-billing --release ${release} --reason x`);
  expect([code, complained]).toEqual([1, expect.stringContaining(sentence)]);
});

test('pin: rejects a release of another remote', async () => {
  product.answers['GET /releases/{id}'] = () => aRelease({ remote: 'mf-portfolio' });
  const { code, complained } = await run('pin mf-billing --release 9 --reason x');
  expect([code, complained]).toEqual([1, 'Release 9 belongs to mf-portfolio, not to mf-billing.']);
});

test.each<[string, Partial<Rollout>, object]>([
  ['pause', {}, { state: 'held' }],
  ['resume', { state: 'held' }, { state: 'running' }],
  ['promote', {}, { stage: 1 }],
  ['promote', { stage: 2 }, { state: 'promoted' }],
  ['rollback', {}, { state: 'rolled_back' }],
])('%s changes the open rollout %j by %j, on the version that it has read', async (name, seen, change) => {
  product.answers['GET /remotes/{remote}'] = () => aChannel({ rollout: aRollout(seen) });
  expect((await run(`${name} mf-billing --reason because`)).code).toBe(0);
  expect(lastCall()).toMatchObject({
    operation: 'PUT /rollouts/{id}',
    params: { id: '17' },
    ifMatch: '"3"',
    body: { ...change, reason: 'because' },
  });
});

test.each([null, aRollout({ state: 'promoted' })])('pause: fails if no rollout is open', async (rollout) => {
  product.answers['GET /remotes/{remote}'] = () => aChannel({ rollout });
  expect(await run('pause mf-billing --reason x')).toMatchObject({
    code: 1,
    complained: 'mf-billing has no open rollout.',
  });
});

test('a concurrent change by someone else is reported, and nothing is retried', async () => {
  const error = 'Somebody has changed this since. Look at it again.';
  product.answers['PUT /rollouts/{id}'] = () => ({ failed: 412, code: 'precondition_failed', error });
  expect(await run('rollback mf-billing --reason x')).toEqual({ code: 1, printed: '', complained: error });
  expect(product.arrived.filter(({ operation }) => operation === 'PUT /rollouts/{id}')).toHaveLength(1);
});

test.each([
  ['--release 12', { stable_id: 12, pinned: true }],
  ['--built-in', { stable_id: null, pinned: true }],
  ['--unpin', { pinned: false }],
])('pin %s: changes the channel on the version that it has read', async (option, change) => {
  expect((await run(`pin mf-billing ${option} --reason x`)).code).toBe(0);
  expect(lastCall()).toMatchObject({
    operation: 'PUT /remotes/{remote}',
    ifMatch: '"5"',
    body: { ...change, reason: 'x' },
  });
});

test.each([null, aRollout({ state: 'promoted' })])(
  'rollback: rolls back the stable release if no rollout is open',
  async (rollout) => {
    product.answers['GET /remotes/{remote}'] = () => aChannel({ rollout });
    expect(await run('rollback mf-billing --reason because')).toMatchObject({
      code: 0,
      printed: 'Everyone has 4.0.0 (bbbbbbbbbbbb) of mf-billing; 4.1.0 (aaaaaaaaaaaa) is blocked.',
    });
    expect(lastCall()).toMatchObject({
      operation: 'POST /remotes/{remote}/rollback',
      params: { remote: 'mf-billing' },
      ifMatch: '"5"',
      idempotencyKey: expect.any(String),
      body: { reason: 'because' },
    });
  },
);

test('rollback: prints the API’s error', async () => {
  const error = 'This remote is pinned. Unpin it before you roll it back.';
  product.answers['GET /remotes/{remote}'] = () => aChannel({ pinned: true });
  product.answers['POST /remotes/{remote}/rollback'] = () => ({ failed: 409, code: 'conflict', error });
  expect(await run('rollback mf-billing --reason x')).toEqual({ code: 1, printed: '', complained: error });
});

test.each([
  ['allow', 'published'],
  ['block', 'blocked'],
])('%s makes a release %s, on the version that it has read', async (name, state) => {
  expect((await run(`${name} mf-billing --release 9 --reason because`)).code).toBe(0);
  expect(lastCall()).toMatchObject({
    operation: 'PUT /releases/{id}',
    params: { id: '9' },
    ifMatch: '"1"',
    body: { state, reason: 'because' },
  });
});

test.each([
  '',
  'fly mf-billing',
  'pause',
  'pause nothing --reason x',
  'pause mf-billing',
  'rollback mf-billing',
  'block mf-billing --reason x',
  'pause mf-billing mf-portfolio --reason x',
  'pause mf-billing --because x',
  'start mf-billing --reason x',
  'start mf-billing --release 9 --stages many --reason x',
  'start mf-billing --release 9 --accounts all --reason x',
  'pin mf-billing --reason x',
  'pin mf-billing --unpin --built-in --reason x',
  'audit --limit 0',
  'can-remove',
])('"%s" is an invalid command line, and changes nothing', async (line) => {
  const { code, complained } = await run(line);
  expect([code, complained]).toEqual([2, expect.stringContaining('npm run release -- ')]);
  expect(product.arrived.filter(({ operation }) => !operation.startsWith('GET '))).toEqual([]);
});

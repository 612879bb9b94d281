import type { AuditEntry } from '@keystead/contracts';
import { aChannel, aRelease, aRollout } from '../test/records.ts';
import { runCli } from '../test/run-cli.ts';
import { type SmallProduct, smallProduct } from '../test/small-product.ts';

let product: SmallProduct;
const admin = { email: 'admin@keystead.example', password: 'secret' };

beforeEach(async () => {
  product = await smallProduct();
});

afterEach(() => product.close());

describe('status', () => {
  const channels = [
    aChannel({ rollout: aRollout() }),
    aChannel({ remote: 'mf-portfolio', stable: null, last_good: [], pinned: true }),
  ];
  beforeEach(() => {
    product.answers = {
      'GET /remotes': () => ({ remotes: channels }),
      'GET /remotes/{remote}': () => aChannel({ rollout: aRollout() }),
    };
  });

  test('shows what each remote serves in columns, then each rollout with its arms', async () => {
    expect((await runCli(product.url, 'status')).printed).toBe(
      `
remote        stable                         rolled out                     previous
mf-billing    4.1.0 (aaaaaaaaaaaa)           5 % have 4.2.0 (c7b398c36777)  4.0.0
mf-portfolio  1.0.0 (cccccccccccc) built in  pinned                         –

mf-billing  rollout 17 of 4.2.0 (c7b398c36777): running, stage 1 of 3, 5 % of visitors, first: our own people, role landlord
  arm        visitors  mounted  failed  load failed  errored  empty  api failed  silent  slow
  candidate        12       10       2            0        0      0           0       0     0
  stable          230        0       0            0        0      0           0       0     0
  signals   none
  evidence  relative 12.3, absolute 1, slow 0.5, signals 0.1 (rolls back at 1,000)
  decision  hold: It waits for 188 more visitors.`.trimStart(),
    );
  });

  test('--explain prints every sentence of the decision', async () => {
    const plain = await runCli(product.url, 'status mf-billing');
    expect(plain.printed).not.toContain('Candidate: 2 of 12 failed.');
    const explained = await runCli(product.url, 'status mf-billing --explain');
    expect(explained.printed).toContain('Candidate: 2 of 12 failed.');
  });

  const over = aRollout({
    state: 'rolled_back',
    decision: {
      verdict: 'roll_back',
      because: '3 of 3 failed. Rolled back.',
      lines: ['Stage 1 of 3.', '3 of 3 failed.'],
    },
    steps: [
      {
        at: '2026-11-22T12:00:00Z',
        action: 'rolled_back',
        by: 'Keystead',
        reason: '3 of 3 failed. Rolled back.',
        stage: 0,
      },
    ],
  });
  const line = 'mf-billing  rollout 17 of 4.2.0 (c7b398c36777): rolled back\n  3 of 3 failed. Rolled back.';

  test.each([
    ['status mf-billing', line],
    ['status mf-billing --explain', `${line}\n  Stage 1 of 3.\n  3 of 3 failed.`],
  ])('%s shows how the last rollout ended if none is open', async (command, text) => {
    product.answers['GET /remotes/{remote}'] = () => aChannel();
    product.answers['GET /rollouts'] = () => ({ rollouts: [over], next_cursor: null, total: 1 });
    expect((await runCli(product.url, command)).printed.split('\n\n')[1]).toBe(text);
    expect(product.arrived.at(-1)?.query).toMatchObject({ remote: 'mf-billing', sort: '-id', limit: '1' });
  });

  test('shows the reason that an operator gave for ending the last rollout', async () => {
    const steps = [{ ...over.steps[0], by: 'Ann', reason: 'Sums are wrong' }] as typeof over.steps;
    product.answers['GET /remotes/{remote}'] = () => aChannel();
    product.answers['GET /rollouts'] = () => ({ rollouts: [{ ...over, steps }], next_cursor: null, total: 1 });
    const { printed } = await runCli(product.url, 'status mf-billing');
    expect(printed).toContain(': rolled back\n  Sums are wrong\n  3 of 3 failed.');
  });

  test('prints nothing more for a remote that never had a rollout', async () => {
    product.answers['GET /remotes/{remote}'] = () => aChannel();
    product.answers['GET /rollouts'] = () => ({ rollouts: [], next_cursor: null, total: 0 });
    expect((await runCli(product.url, 'status mf-billing')).printed.split('\n')).toHaveLength(2);
  });

  test('--json prints the API’s response', async () => {
    expect(JSON.parse((await runCli(product.url, 'status --json')).printed)).toEqual({ remotes: channels });
  });
});

describe('can-remove', () => {
  const use = {
    remote: 'mf-billing',
    release: 'abc',
    version: '4.2.0',
    declared: true,
    calls: 1200,
    live: false,
  } as const;

  test.each([
    [true, [], 0, 'Nothing needs GET /payments: it can be removed.'],
    [false, [use], 1, 'mf-billing  4.2.0 (abc)  yes                      1200  no'],
  ])('reports whether the operation is removable: %s', async (removable, uses, code, text) => {
    product.answers['GET /releases/uses'] = () => ({ removable, uses: [...uses] });
    const result = await runCli(product.url, ['can-remove', 'GET /payments']);
    expect([result.code, result.printed]).toEqual([code, expect.stringContaining(text)]);
    expect(product.arrived.at(-1)?.query).toEqual({ operation: 'GET /payments' });
  });
});

describe('audit', () => {
  const entry = (id: number, action: string, subject: string | null): AuditEntry => ({
    id,
    kind: 'request',
    at: '2026-11-22T12:00:00.123Z',
    service: 'releases',
    account_id: 1,
    by: { user_id: 1, name: 'Ann', key_id: id % 2 ? null : 6, service: null },
    action,
    subject,
    status: 200,
    request_id: null,
    reason: null,
    previous: '',
    hash: '',
  });
  const pages: Record<string, AuditEntry[]> = {
    first: [entry(9, 'PUT /rollouts/{id}', 'rollouts/17'), entry(8, 'PUT /releases/{id}', 'releases/4')],
    more: [entry(7, 'PUT /rollouts/{id}', 'rollouts/18'), entry(6, 'PUT /remotes/{remote}', 'remotes/mf-billing')],
  };
  beforeEach(() => {
    product.answers = {
      'POST /auth/login': ({ body }) =>
        (body as { password: string }).password === 'secret'
          ? ({ token: 'a session', user: {} } as never)
          : { failed: 401, error: 'Wrong e-mail or password.' },
      'GET /audit': ({ query }) => ({
        entries: pages[query.cursor ?? 'first'] ?? [],
        next_cursor: query.cursor === undefined ? 'more' : null,
        total: 4,
      }),
      'GET /rollouts': () => ({ rollouts: [aRollout()], next_cursor: null, total: 1 }),
      'GET /releases': () => ({ releases: [aRelease()], next_cursor: null, total: 1 }),
    };
  });

  test('calls the API as an admin, even if a key is set', async () => {
    const { printed } = await runCli(product.url, 'audit', admin);
    expect(printed.split('\n')).toEqual([
      'at                    who          what                   of                  answer',
      '2026-11-22 12:00:00Z  Ann          PUT /rollouts/{id}     rollouts/17            200',
      '2026-11-22 12:00:00Z  Ann (key 6)  PUT /releases/{id}     releases/4             200',
      '2026-11-22 12:00:00Z  Ann          PUT /rollouts/{id}     rollouts/18            200',
      '2026-11-22 12:00:00Z  Ann (key 6)  PUT /remotes/{remote}  remotes/mf-billing     200',
    ]);
    const requests = product.arrived.filter(({ operation }) => operation === 'GET /audit');
    expect(requests.map(({ token, query }) => [token, query.service])).toEqual(
      Array(2).fill(['a session', 'releases']),
    );
    expect(product.arrived.filter(({ operation }) => operation === 'POST /auth/login')).toHaveLength(1);
  });

  test('of one remote lists the entries of its rollouts and releases', async () => {
    const { printed } = await runCli(product.url, 'audit --remote mf-billing --json', admin);
    expect(JSON.parse(printed).entries.map(({ id }: AuditEntry) => id)).toEqual([9, 6]);
  });

  test.each([
    [{}, /KEYSTEAD_EMAIL/],
    [{ ...admin, password: 'other' }, /^Wrong e-mail or password\.$/],
  ])('without an admin prints an error', async (config, sentence) => {
    const { code, complained } = await runCli(product.url, 'audit', config);
    expect([code, complained]).toEqual([1, expect.stringMatching(sentence)]);
  });
});

test('override: prints the instructions, and changes nothing', async () => {
  product.answers['GET /releases/{id}'] = () => aRelease();
  const { code, printed } = await runCli(product.url, 'override mf-billing --release 9');
  expect([code, printed]).toEqual([0, expect.stringContaining(`${product.url}/app/releases`)]);
  expect(printed).toContain('"Preview in this browser" of mf-billing 4.2.0 (c7b398c36777).');
  expect(printed).toContain("{ remote: 'mf-billing', release_id: 9 }");
  expect(product.arrived.map(({ operation }) => operation)).toEqual(['GET /releases/{id}']);
});

test('override: without a release explains how to load a remote in development', async () => {
  const { printed } = await runCli(product.url, 'override mf-billing');
  expect(printed).toContain(
    '"Preview a build in this browser…", with mf-billing and the address that npm run dev -w mf-billing prints.',
  );
});

test('without a key and a sign-in the CLI prints which variables to set', async () => {
  const { code, complained } = await runCli(product.url, 'status', { key: undefined });
  expect([code, complained]).toEqual([1, expect.stringContaining('KEYSTEAD_KEY')]);
});

test('an unreachable API is named in the error', async () => {
  const { code, complained } = await runCli('http://127.0.0.1:1', 'status');
  expect([code, complained]).toEqual([1, expect.stringContaining('http://127.0.0.1:1 does not respond')]);
});

test.each(['--help', 'start --help'])('%s prints the usage', async (line) => {
  const { code, printed } = await runCli(product.url, line);
  expect([code, printed]).toEqual([0, expect.stringContaining('npm run release -- start REMOTE')]);
});

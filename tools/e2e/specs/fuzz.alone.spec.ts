import { errorCodes, type Problem } from '@keystead/contracts';
import { apiDocument } from '@keystead/openapi';
import { type ApiClient, isStored, sampleProperty, storedRecords } from '../src/api-client.ts';
import { readE2eConfig } from '../src/config.ts';
import { type FuzzCase, fuzzCases } from '../src/fuzz/fuzz-case.ts';
import { type FuzzAnswer, sendCase } from '../src/fuzz/send-case.ts';
import { ValidValues } from '../src/fuzz/values.ts';
import { RunningProduct } from '../src/running-product.ts';

/** The same seed gives the same requests. */
const SEED = 20_261_122;
const { extended } = readE2eConfig();
/** The number of concurrent requests. */
const CONCURRENCY = 20;
/** The maximum response time in milliseconds. */
const MAX_RESPONSE_MS = 2_000;

/** Ends the session that the other requests use. It is called with a session of its own. */
const endsSession = (it: FuzzCase) => it.path.startsWith('/auth/logout');

/** Acceptance criterion 2. The running product also checks the responses against the document. */
describe('random requests', () => {
  const document = apiDocument();
  let product: RunningProduct;
  let owner: ApiClient;
  let tokens: Record<FuzzCase['as'], string | undefined>;
  let cases: FuzzCase[];
  let wrong: string[];
  const made = new Set<string>();
  const gone = new Set<string>();
  /** Whether a request deleted all webhooks. Which of those created at the same time are left is unknown then. */
  let areWebhooksDeleted = false;
  let unanswered = 0;

  beforeAll(async () => {
    console.info(`seed ${SEED}`);
    product = await RunningProduct.start({ settings: { RATE_LIMITS: 'off' } });
    owner = await product.register('fuzz@example.com');
    const other = await product.register('other@example.com', 'tenant');
    const leaving = await owner.signIn('fuzz@example.com', 'a long enough secret');
    tokens = { owner: owner.token, other: other.token, nobody: undefined, nonsense: 'no.token.atall' };
    const { body: property } = await owner.call('POST /properties', sampleProperty);
    const { body: tenant } = await owner.call('POST /tenants', {
      first_name: 'Ann',
      last_name: 'Low',
      email: 'ann@example.com',
      property_id: property.id,
    });
    const values = new ValidValues(document, [property.id, tenant.id, 1, 2, 3, 4]);
    cases = fuzzCases(
      document,
      values,
      SEED,
      extended ? { documented: 72, undocumented: 3 } : { documented: 4, undocumented: 1 },
    ).filter((it) => !endsSession(it));
    expect((await leaving.call('POST /auth/logout')).status).toBe(204);
  });
  afterAll(() => product?.stop());

  const name = ({ method, path }: FuzzCase) => `${method} ${path.slice(0, 120)}`;

  const send = (it: FuzzCase): Promise<FuzzAnswer> =>
    sendCase(product.url, it, tokens[it.as]).catch((cause: unknown) => {
      throw new Error(`${name(it)} was not answered`, { cause });
    });

  function problemsOf(it: FuzzCase, { status, type, body }: FuzzAnswer): string[] {
    if (status >= 500) return [`${name(it)} ${status}: ${body.slice(0, 200)} after ${String(it.body).slice(0, 300)}`];
    if (status < 400 || it.method === 'HEAD') return [];
    const problem = (type === 'application/problem+json' ? JSON.parse(body) : {}) as Partial<Problem>;
    const isDocumented = problem.status === status && problem.code !== undefined && errorCodes.includes(problem.code);
    return isDocumented && problem.error
      ? []
      : [`${name(it)} ${status}: not a problem document but ${type} ${body.slice(0, 200)}`];
  }

  function record(it: FuzzCase, { status, location, body }: FuzzAnswer): void {
    if (it.as === 'owner' && status === 401) unanswered += 1;
    // A new e-mail address ends every session and starts another.
    if (it.as === 'owner' && it.method === 'PUT' && it.path.startsWith('/profile') && body.includes('"token"')) {
      owner = owner.as(JSON.parse(body).token);
      tokens.owner = owner.token;
    }
    if (status === 201 && location && isStored(location)) made.add(location);
    const address = `/api${it.path.split('?', 1)[0]}`;
    if (it.method !== 'DELETE' || status !== 204) return;
    if (isStored(address)) gone.add(address);
    if (address === '/api/webhooks') areWebhooksDeleted = true;
  }

  it('all get a response, none with a failure, and each rejection is a problem', async () => {
    const before = await storedRecords(owner);
    for (const address of before.records.keys()) made.add(address);
    expect(cases.length).toBeGreaterThanOrEqual(extended ? 10_000 : 500);
    const slow: FuzzCase[] = [];
    wrong = [];
    const waiting = cases.values();
    const work = async () => {
      for (const it of waiting) {
        const answer = await send(it);
        wrong.push(...problemsOf(it, answer));
        record(it, answer);
        if (answer.milliseconds > MAX_RESPONSE_MS) slow.push(it);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    expect(wrong).toEqual([]);
    // Most requests reach a service and are not rejected at the gateway.
    expect(unanswered).toBeLessThan(cases.length / 20);
    // A shared machine may stall for a moment, so slow requests are repeated on their own.
    const stillSlow: string[] = [];
    for (const it of slow) {
      const again = [await send(it), await send(it)];
      for (const answer of again) record(it, answer);
      if (again.every(({ milliseconds }) => milliseconds > MAX_RESPONSE_MS)) stillSlow.push(name(it));
    }
    expect(stillSlow).toEqual([]);
  });

  it('leave no records but the acknowledged ones, each of them complete', async () => {
    const { records, wrongTotals } = await storedRecords(owner);
    const isDocumented = (address: string) => !areWebhooksDeleted || !address.startsWith('/api/webhooks/');
    const addresses = [...records.keys()].filter(isDocumented);
    expect(wrongTotals).toEqual([]);
    // A revoked key stays in the list.
    const expected = [...made]
      .filter(isDocumented)
      .filter((address) => !gone.has(address) || address.startsWith('/api/api-keys/'));
    expect([...addresses].sort()).toEqual(expected.sort());
    for (const address of addresses) {
      const { status } = await owner.call(`GET ${address.replace('/api', '')}`);
      expect([address, status]).toEqual([address, 200]);
    }
  });
});

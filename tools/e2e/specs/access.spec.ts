import type { OpenApiDocument } from '@keystead/openapi';
import { type AccessCaller, type AccessTable, leaked, makeAccessTable } from '../src/access/access-callers.ts';
import { type AccessRequest, accessRequests, expectedRejection } from '../src/access/access-requests.ts';
import { readE2eConfig } from '../src/config.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { type FuzzAnswer, sendCase } from '../src/fuzz/send-case.ts';
import { RunningProduct } from '../src/running-product.ts';

/** The same seed generates the same requests. */
const seed = 20_261_124;
/** Milliseconds after which a request counts as unanswered. */
const TIMEOUT_MS = 30_000;

const { extended } = readE2eConfig();

/**
 * Calls every route of the API as every kind of caller. In `npm test`, callers without records call a sixth of the
 * routes each, and all reads that filter by other people's records.
 */
describe('access control', () => {
  let product: RunningProduct;
  let table: AccessTable;
  let requests: AccessRequest[];
  beforeAll(async () => {
    product = await RunningProduct.start({ settings: { RATE_LIMITS: 'off' } });
    table = await makeAccessTable(product);
    const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as OpenApiDocument;
    requests = await accessRequests(document, table.records.paths, seed);
  });
  afterAll(() => product?.stop());

  const problems: string[] = [];
  const seen = new Map<string, number>();
  let made = 0;

  function check(request: AccessRequest, caller: AccessCaller, { status, body }: FuzzAnswer): void {
    const wrong = (what: string) =>
      problems.push(`${caller.name}: ${request.name} (${request.path}) ${status} ${what}: ${body.slice(0, 200)}`);
    const marker = leaked(caller, body);
    if (status >= 500) wrong('failed');
    if (marker) wrong(`exposes ${marker}`);
    const due = expectedRejection(request, caller);
    if (due && !(status === due[0] && body.includes(`"code":"${due[1]}"`))) wrong(`is not ${due.join(' ')}`);
    if (!due && caller.owns && status === 401 && request.security.length > 0) wrong('does not know its owner');
    if (caller.sees.some((own) => body.includes(own))) seen.set(caller.name, (seen.get(caller.name) ?? 0) + 1);
  }

  async function send(request: AccessRequest, caller: AccessCaller): Promise<void> {
    made += 1;
    const answer = await sendCase(product.url, request, caller.token, AbortSignal.timeout(TIMEOUT_MS)).catch(
      (cause: unknown) => {
        throw new Error(`${caller.name}: ${request.name} was not answered`, { cause });
      },
    );
    check(request, caller, answer);
  }

  /** Waits until all API keys are rejected, as required after their revocation. */
  async function afterKeysEnded(callers: readonly AccessCaller[]): Promise<AccessCaller[]> {
    const profile = { method: 'GET', path: '/profile', headers: {}, body: undefined };
    for (const { scopes, token } of callers)
      if (scopes)
        await eventually(
          () => sendCase(product.url, profile, token),
          ({ status }) => status === 401,
          withinFiveSeconds,
        );
    return callers.map((caller) => (caller.scopes ? { ...caller, rejected: true } : caller));
  }

  it('hides other accounts’ records from every caller, and rejects callers without access', async () => {
    expect(requests.length).toBeGreaterThan(150);
    let { callers } = table;
    for (const [place, request] of requests.entries()) {
      const everyone = extended || request.filters;
      const selected = everyone ? callers : callers.filter((caller, at) => caller.owns || at % 6 === place % 6);
      // Reads run in parallel. Owners' writes run last and one by one, because they change the
      // records.
      const sequential = request.method === 'GET' ? [] : selected.filter(({ owns }) => owns);
      await Promise.all(
        selected.filter((caller) => !sequential.includes(caller)).map((caller) => send(request, caller)),
      );
      for (const caller of sequential) await send(request, caller);
      if (request.name === 'DELETE /api-keys') callers = await afterKeysEnded(callers);
    }
    console.info(`${made} requests to ${requests.length} routes by ${table.callers.length} callers, seed ${seed}`);
    expect(problems).toEqual([]);
    // Records that the test never reads as their owner would not reveal a leak.
    const least = { landlord: 25, admin: 20, tenant: extended ? 5 : 1, 'key portfolio:read': extended ? 8 : 1 };
    for (const [name, answers] of Object.entries(least))
      expect({ name, seen: (seen.get(name) ?? 0) >= answers }).toEqual({ name, seen: true });
  });
});

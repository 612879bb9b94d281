import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, pages } from '@keystead/api-client';
import type { LiveNotice } from '@keystead/contracts';
import { type ApiClient, sampleProperty } from '../src/api-client.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { type Visitor, visit } from '../src/browser/visit.ts';
import { RetryingClient } from '../src/chaos/load/retrying-client.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';

const REPLICAS = 3;
/** The rate limit: requests of a user per minute. */
const LIMIT = 500;
/** The share of a limit that a gateway reserves at a time and may not use up. */
const BATCH = LIMIT / 20;
const password = 'a long enough secret';
/** Less than the polling interval of a page: content that appears by then was pushed. */
const PUSH_TIMEOUT = { timeout: 15_000 };

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Acceptance criterion: gateway and services run in any number of replicas. Each request goes to the next replica. */
describe('three replicas of each service and of the gateway', () => {
  let product: RunningProduct;
  let landlord: ApiClient;
  let visitor: Visitor;
  beforeAll(async () => {
    product = await RunningProduct.start({ replicas: REPLICAS, settings: { RATE_LIMIT_USER: String(LIMIT) } });
    landlord = await product.register('landlord@example.com');
    visitor = await visit(product.url);
  });
  afterAll(async () => {
    await visitor?.leave();
    await product?.stop();
  });

  /** Returns how often each replica of a program has answered an operation, from its log. */
  const answered = (name: string, operation: string): Promise<number[]> =>
    Promise.all(
      times(REPLICAS, async (at) => {
        const log = await readFile(join(product.folder, `data/logs/${name}-${at + 1}.log`), 'utf8');
        return log.split(`"operation":"${operation}"`).length - 1;
      }),
    );

  it('share the requests of one user', async () => {
    for (const _ of times(2 * REPLICAS, String)) expect((await landlord.call('GET /properties')).status).toBe(200);
    for (const name of ['gateway', 'portfolio'])
      await eventually(
        () => answered(name, 'GET /properties'),
        (counts) => counts.every((count) => count > 0),
      );
  });

  it('return each change immediately, from every replica', async () => {
    const { id } = await landlord.create('POST /properties', sampleProperty);
    for (const at of times(2 * REPLICAS, Number)) {
      const changed = await landlord.call(`PUT /properties/${id}`, { name: `Home ${at}`, version: at + 1 });
      expect([changed.status, changed.body.version]).toEqual([200, at + 2]);
      const read = await Promise.all(times(REPLICAS, () => landlord.call(`GET /properties/${id}`)));
      expect(read.map(({ body }) => body.name)).toEqual(times(REPLICAS, () => `Home ${at}`));
    }
    expect((await landlord.call(`DELETE /properties/${id}`)).status).toBe(204);
  });

  it('accept one of many concurrent changes of the same version', async () => {
    const { id } = await landlord.create('POST /properties', sampleProperty);
    const answers = await Promise.all(
      times(20, (at) => landlord.call(`PUT /properties/${id}`, { name: `Home ${at}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(19, () => 409)]);
    expect((await landlord.call(`GET /properties/${id}`)).body.version).toBe(2);
    expect((await landlord.call(`DELETE /properties/${id}`)).status).toBe(204);
  });

  it("enforce a plan's quota across replicas", async () => {
    const racing = await product.register('racing@example.com');
    const answers = await Promise.all(times(60, () => racing.call('POST /properties', sampleProperty)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await racing.call('GET /properties')).body.total).toBe(5);
  });

  it('create one record per idempotency key, and number receipts without gaps', async () => {
    const { id: property_id } = await landlord.create('POST /properties', sampleProperty);
    const person = { first_name: 'Ann', last_name: 'Low', email: 'ann@example.com', property_id };
    const { id: tenant_id } = await landlord.create('POST /tenants', person);
    const client = createClient({ baseUrl: product.url, key: landlord.token ?? '' });
    const made = await Promise.all(
      times(12, (at) => {
        const body = { property_id, tenant_id, amount: 33.33, status: 'completed' as const };
        const headers = { 'idempotency-key': `rent-${at % 4}` };
        // A client retries when its first request is still in progress.
        return eventually(
          () => client.POST('/payments', { body, headers }),
          ({ data }) => data.id > 0,
        );
      }),
    );
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(4);
    const { body: stats } = await landlord.call('GET /payments/stats');
    expect(stats).toMatchObject({ total_payments: 4, total_revenue: 133.32 });
    const { body: dashboard } = await landlord.call('GET /dashboard/stats');
    expect(dashboard).toMatchObject({ total_revenue: 133.32, unavailable: [] });
    const { body: request } = await landlord.call('POST /maintenance', {
      property_id,
      title: 'The tap drips',
      description: 'Drop by drop.',
    });
    await Promise.all(
      times(9, (at) => landlord.call(`POST /maintenance/${request.id}/comments`, { text: `No. ${at}` })),
    );
    const { body: read } = await landlord.call(`GET /maintenance/${request.id}`);
    expect(read.comments).toBe(9);
  });

  it('notify the subscribers of every replica of a change', async () => {
    const { body } = await landlord.call('GET /properties');
    const [home] = body.properties;
    const leave = new AbortController();
    const received = await Promise.all(
      times(2 * REPLICAS, () => listen(product.url, landlord.token ?? '', leave.signal)),
    );
    await visitor.page.goto('/login');
    await signIn(visitor.page, 'landlord@example.com', password);
    await visitor.page.goto('/app/properties');
    await visitor.page.getByText(sampleProperty.name).first().waitFor();
    await landlord.call(`PUT /properties/${home?.id}`, { name: 'Lantern Court' });
    for (const stream of received)
      await eventually(
        () => stream,
        (notices) => notices.some((it) => it.kind === 'change' && it.id === home?.id && it.object === 'property'),
      );
    await visitor.page.getByText('Lantern Court').first().waitFor(PUSH_TIMEOUT);
    leave.abort();
  });

  it('end a session everywhere within five seconds', async () => {
    const leaving = await landlord.signIn('landlord@example.com', password);
    const listProperties = () => Promise.all(times(2 * REPLICAS, () => leaving.call('GET /properties')));
    expect((await listProperties()).map(({ status }) => status)).toEqual(times(2 * REPLICAS, () => 200));
    expect((await leaving.call('POST /auth/logout')).status).toBe(204);
    await eventually(listProperties, (answers) => answers.every(({ status }) => status === 401), withinFiveSeconds);
  });

  it("enforce a user's rate limit across replicas", async () => {
    const eager = await product.register('eager@example.com');
    const answers = await Promise.all(times(LIMIT + 100, () => eager.call('GET /subscription')));
    const allowed = answers.filter(({ status }) => status !== 429).length;
    expect(allowed).toBeLessThanOrEqual(LIMIT);
    expect(allowed).toBeGreaterThanOrEqual(LIMIT - REPLICAS * BATCH);
  });

  it('stay consistent when a replica of each is killed under load', async () => {
    const busy = await product.register('busy@example.com');
    const { id: property_id } = await busy.create('POST /properties', sampleProperty);
    const over = new AbortController();
    const made: string[] = [];
    const work = async (worker: number) => {
      const program = new RetryingClient(product.url, busy.token ?? '', { random: Math.random, answers: new Map() });
      for (let at = 0; !over.signal.aborted; at++) {
        const body = { property_id, title: `Request ${worker}-${at}`, description: 'Something drips.' };
        const headers = { 'idempotency-key': body.title };
        const { data } = await program.sendUntilAnswered((api) => api.POST('/maintenance', { body, headers }));
        const read = await program.sendUntilAnswered((api) =>
          api.GET('/maintenance/{id}', { params: { path: { id: data.id } } }),
        );
        expect(read.data.title).toBe(body.title);
        made.push(body.title);
      }
    };
    const working = Promise.all(times(4, work));
    const names = Object.keys(product.processes).filter(
      (name) => product.processes[name]?.replicas.length === REPLICAS,
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const before = made.length;
      product.processes[name]?.replicas[1]?.kill('SIGKILL');
      await visitor.page.goto('/app/properties');
      await visitor.page.getByText('Lantern Court').first().waitFor();
      await eventually(
        () => made.length,
        (now) => now > before + 4,
      );
    }
    over.abort();
    await working;
    const client = createClient({ baseUrl: product.url, key: busy.token ?? '' });
    const stored: string[] = [];
    for await (const { title } of pages(client, '/maintenance')) stored.push(title);
    expect(stored.sort()).toEqual(made.sort());
    expect(visitor.pageErrors).toEqual([]);
  });
});

/** Subscribes to changes. Resolves once the subscription is active, and returns the list of notifications. */
async function listen(url: string, token: string, signal: AbortSignal): Promise<LiveNotice[]> {
  const { body } = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal });
  const received: LiveNotice[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const part of body as ReadableStream<Uint8Array>) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) received.push(JSON.parse(line.slice('data: '.length)));
    }
  };
  void read().catch(() => undefined);
  await eventually(
    () => received.length,
    (count) => count > 0,
  );
  return received;
}

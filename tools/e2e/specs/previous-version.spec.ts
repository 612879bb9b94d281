import { demoAccounts } from '@keystead/contracts';
import { readPdf } from '@keystead/service-kit/testing';
import { Webhook } from 'standardwebhooks';
import { sampleProperty } from '../src/api-client.ts';
import { signIn } from '../src/browser/user-actions.ts';
import { visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { differences } from '../src/previous-version/differences.ts';
import type { Installation } from '../src/previous-version/installation.ts';
import { clientOf, type Fields, type PlainClient, payByCard } from '../src/previous-version/plain-client.ts';
import { readAnswer } from '../src/previous-version/recorded-reads.ts';
import { readInstallation, startInstallation } from '../src/previous-version/start-installation.ts';
import { resolutionOf } from '../src/releases/released-billing.ts';
import type { RunningProduct } from '../src/running-product.ts';
import { type ReceivedCall, WebhookReceiver } from '../src/webhook-receiver.ts';

const people = ['landlord', 'tenant', 'admin', 'subscriber'] as const;
type Who = (typeof people)[number];

/** Changes of one record of each kind that has a history: its list, its user, and the new values. */
const changes: readonly (readonly [
  path: string,
  who: Who,
  query: string,
  fields: Readonly<Record<string, unknown>>,
])[] = [
  ['properties', 'landlord', '?limit=200', { rent_amount: 2222.22 }],
  ['tenants', 'landlord', '?limit=200', { phone: '+1 207 555 0199' }],
  ['leases', 'landlord', '?limit=200', { lease_terms: 'No smoking.' }],
  ['maintenance', 'landlord', '?limit=200', { title: 'The tap still drips' }],
  ['maintenance-personnel', 'landlord', '?limit=200', { hourly_rate: 70.5 }],
  ['payments', 'landlord', '?limit=200', { notes: 'Paid late' }],
  ['marketing/pages', 'admin', '', { title: 'A newer title' }],
];

/** Differences that a new version makes: its built-in releases and pages, and times of its own. */
const expected = [
  /^GET \/dashboard\/stats as_of$/,
  /^GET \/api-keys api_keys\.\d+\.last_used_at$/,
  /^GET \/releases releases\.\d+\.live_at$/,
  /^GET \/remotes remotes\.[\w-]+\.built_in\./,
  /^GET \/audit/,
  // It tells of more, and whether it is hidden.
  /^GET \/dashboard\/tasks /,
  // It offers to import leases too.
  /^GET \/imports imports\.\d+\.fields$/,
];

/** The data of a product of the version before, on which the current product starts. */
describe('data of the previous version', () => {
  let installation: Installation;
  let product: RunningProduct;
  let clock: string;
  let clients: Readonly<Record<Who, PlainClient>>;
  beforeAll(async () => {
    installation = await readInstallation();
    ({ product, clock } = await startInstallation(installation));
    const signedIn = people.map(async (who) => [who, await clientOf(product.url, who, installation.credentials)]);
    clients = Object.fromEntries(await Promise.all(signedIn));
  });
  afterAll(() => product?.stop());

  /** What the version before answered to a read. */
  const recorded = (who: Who, operation: string) =>
    Object(installation.answers.find((answer) => answer.who === who && answer.operation === operation)?.body);
  /** The records of a list as the version before answered them; `query` is that of the recorded read. */
  const recordsOf = (who: Who, path: string, query = '?limit=200'): Fields[] =>
    Object.values(recorded(who, `GET /${path}${query}`)).find((value): value is Fields[] => Array.isArray(value)) ?? [];
  const oneOf = (who: Who, path: string, holds: (record: Fields) => boolean, query?: string): Fields => {
    const found = recordsOf(who, path, query).find(holds);
    if (!found) throw new Error(`no such record in the recorded list of ${path}`);
    return found;
  };
  const payment = (amount: number) => oneOf('landlord', 'payments', (each) => each.amount === amount);

  it('is answered as before to each user, who signs in with the same password', async () => {
    // A dashboard shows no part for which it waits longer than 3 s. So each user reads one at a time, and again if need be.
    const isComplete = (answer: unknown) => (Object(answer).unavailable ?? []).length === 0;
    const compare = async (who: Who) => {
      const found: string[] = [];
      for (const { operation, body } of installation.answers.filter((answer) => answer.who === who)) {
        const current = await eventually(() => readAnswer(clients[who], operation), isComplete);
        found.push(...differences(body, current).map((path) => `${operation} ${path}`));
      }
      return found;
    };
    const found = (await Promise.all(people.map(compare))).flat();
    // Pages that nobody has changed have the texts of the current version.
    const untouched = recordsOf('admin', 'marketing/pages', '').filter(({ version }) => version === 1);
    const updated = untouched.map(({ id }) => `^GET /marketing/pages(?: pages\\.${id}\\.|/${id}/history total$)`);
    const patterns = [...expected, ...updated].map((pattern) => new RegExp(pattern));
    const isExpected = (difference: string) => patterns.some((pattern) => pattern.test(difference));
    expect(found.filter((difference) => !isExpected(difference))).toEqual([]);
  });

  it('has an intact audit log, in which the old entries stay as they were', async () => {
    const { admin } = clients;
    expect(await admin.send('GET /audit/verification')).toMatchObject({ intact: true, broken_at: null });
    const old = recorded('admin', 'GET /audit?limit=200').entries as Fields[];
    const to = encodeURIComponent(String(old[0]?.at));
    const { entries } = await admin.send(`GET /audit?limit=200&to=${to}`);
    expect(differences(old, entries)).toEqual([]);
  });

  it('accepts sessions, API keys and idempotency keys that were created before', async () => {
    const { token, key, release_key } = installation.credentials;
    const { landlord } = clients;
    expect(await landlord.as(token).send('GET /profile')).toMatchObject(recorded('landlord', 'GET /profile'));
    const home = recordsOf('landlord', 'properties')[0] as Fields;
    expect(await landlord.as(key).send(`GET /properties/${home.id}`)).toMatchObject(home);
    await expect(landlord.as(key).send('GET /subscription')).rejects.toThrow('scope_missing');
    expect(await landlord.as(release_key).send('GET /remotes/mf-billing')).toMatchObject({ abilities: { pin: true } });
    const { id, tenant_id, property_id, amount, payment_type, due_date } = payment(10.01);
    const body = { tenant_id, property_id, payment_type, due_date, amount };
    const again = await landlord.send('POST /payments', body, { 'idempotency-key': `earlier-${amount}` });
    expect(again.id).toBe(id);
  });

  it.each(changes)('lets one of %s be changed, whose history continues', async (path, who, query, fields) => {
    const client = clients[who];
    const changeable = recordsOf(who, path, query).filter(({ abilities }) => Object(abilities).update);
    const { id, version } = changeable.sort((one, other) => other.version - one.version)[0] as Fields;
    const current = await client.send(`GET /${path}/${id}`);
    const match = { 'if-match': `"${current.version}"` };
    expect(await client.send(`PUT /${path}/${id}`, fields, match)).toMatchObject({ ...fields, id });
    await expect(client.send(`PUT /${path}/${id}`, fields, match)).rejects.toThrow('answered 412');
    const { entries } = (await client.send(`GET /${path}/${id}/history`)) as unknown as { entries: Fields[] };
    expect(entries[0]).toMatchObject({ version: current.version + 1, action: 'changed' });
    expect(current.version).toBeGreaterThanOrEqual(version);
    expect(differences(recorded(who, `GET /${path}/${id}/history`).entries, entries)).toEqual([]);
  });

  it('gives new records ids that were never used', async () => {
    const { landlord, tenant, admin, subscriber } = clients;
    const { id: tenant_id, property_id } = recordsOf('tenant', 'tenants', '')[0] as Fields;
    const person = { email: 'new@mail.example', first_name: 'Ann', last_name: 'Low', property_id };
    const days = { start_date: '2040-01-01', end_date: '2040-12-31', rent_amount: 1, deposit_amount: 1 };
    const post = { kind: 'post', slug: 'newer', title: 'Newer', description: 'New.', body: 'New.' };
    const made: [Who, string, string | undefined, PlainClient, object][] = [
      ['landlord', 'properties', undefined, subscriber, sampleProperty],
      ['landlord', 'tenants', undefined, landlord, person],
      ['landlord', 'leases', undefined, landlord, { property_id, tenant_id, ...days }],
      ['landlord', 'maintenance', undefined, tenant, { property_id, title: 'Lamp', description: 'It flickers.' }],
      ['landlord', 'maintenance-personnel', undefined, landlord, { name: 'Bo', service_type: 'Plumbing' }],
      ['landlord', 'payments', undefined, landlord, { property_id, tenant_id, amount: 1 }],
      ['landlord', 'webhooks', '', landlord, { url: 'http://127.0.0.1:9/in' }],
      ['landlord', 'api-keys', '', landlord, { name: 'New', scopes: ['site:read'] }],
      ['admin', 'marketing/pages', '', admin, post],
    ];
    for (const [who, path, query, client, body] of made) {
      const { id } = await client.send(`POST /${path}`, body);
      expect([path, id > Math.max(...recordsOf(who, path, query).map((each) => each.id))]).toEqual([path, true]);
    }
  });

  it('continues an uploaded import, a proposal of the assistant and a changed e-mail address', async () => {
    const { landlord, subscriber } = clients;
    const { id } = oneOf('landlord', 'imports', ({ state }) => state === 'uploaded', '');
    const inState = (state: string) =>
      eventually(
        () => landlord.send(`GET /imports/${id}`),
        (found) => found.state === state,
      );
    await landlord.send(`POST /imports/${id}/check`);
    await inState('checked');
    await landlord.send(`POST /imports/${id}/run`, {});
    expect(await inState('done')).toMatchObject({ counts: { add: 1, exists: 0, refused: 0 } });
    const proposal = recordsOf('landlord', 'ai/history', '')
      .flatMap(({ actions }) => actions as Fields[])
      .find(({ state }) => state === 'proposed');
    const done = await landlord.send(`POST /ai/actions/${proposal?.id}/confirmation`, {});
    expect(done).toMatchObject({ state: 'done', result: { path: expect.stringMatching(/^\/app\/maintenance\/\d+$/) } });
    const { pending_email } = recorded('subscriber', 'GET /profile').user;
    const [, token] = await product.mailTo(pending_email, /confirm-email\?token=([\w-]+)/);
    await subscriber.send('POST /auth/confirm-email', { token });
    expect(await subscriber.send('GET /profile')).toMatchObject({
      user: { email: pending_email, pending_email: null },
    });
  });

  it('sends what waited for a webhook, signed with the same secret', async () => {
    const { landlord } = clients;
    const receiver = await WebhookReceiver.start();
    const { id } = oneOf('landlord', 'webhooks', ({ state }) => state === 'paused', '');
    const { deliveries } = recorded('landlord', `GET /webhooks/${id}/deliveries?limit=200`);
    const waiting = (deliveries as Fields[]).find(({ state }) => state === 'waiting');
    await landlord.send(`PUT /webhooks/${id}`, { url: receiver.url, state: 'active' });
    const { headers, body } = (await eventually(
      () => receiver.received.find((call) => JSON.parse(call.body).type === waiting?.type),
      (call) => call !== undefined,
    )) as ReceivedCall;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(installation.credentials.webhook_secret).sign(headers['webhook-id'] ?? '', at, body);
    expect(headers['webhook-signature']?.split(' ')).toContain(signature);
    await eventually(
      () => landlord.send(`GET /webhooks/${id}/deliveries/${waiting?.id}`),
      ({ state }) => state === 'delivered',
    );
    await receiver.stop();
  });

  it('continues card payments, their refunds, a plan and its receipts', async () => {
    const { landlord, tenant, subscriber } = clients;
    const settled = (id: number, holds: (found: Fields) => boolean) =>
      eventually(() => landlord.send(`GET /payments/${id}`), holds);
    const open = payment(70.07);
    const { checkout_url } = await tenant.send(`POST /payments/${open.id}/checkout`);
    await payByCard(product.url + new URL(String(checkout_url)).pathname, '4242 4242 4242 4242');
    await settled(open.id, ({ status }) => status === 'completed');
    const paid = payment(40.04);
    await landlord.send(`POST /payments/${paid.id}/reversal`, { reason: 'Paid twice.' });
    await settled(paid.id, ({ refund_status }) => refund_status === 'succeeded');
    const receipt = await readPdf((await tenant.raw(`GET /payments/${payment(20.02).id}/receipt`)).bytes);
    expect(receipt.text).toMatch(/Receipt.*\$20\.02/);
    const [invoice] = recordsOf('subscriber', 'subscription/receipts', '');
    const bill = await readPdf((await subscriber.raw(`GET /subscription/receipts/${invoice?.id}`)).bytes);
    expect(bill.text).toMatch(/Receipt.*\$29\.00/);
    expect(await subscriber.send('DELETE /subscription/cancellation')).toMatchObject({
      plan_id: 'starter',
      cancel_at: null,
    });
  });

  it('serves the releases that were published, with the pages of the built-in manifests', async () => {
    const { resolution } = await resolutionOf(product.url);
    const served = (recorded('admin', 'GET /remotes').remotes as Fields[]).filter(({ stable }) => stable);
    expect(served.map(({ remote }) => remote)).toEqual(['mf-assistant', 'mf-billing']);
    for (const { remote, stable } of served) {
      const { release } = stable as { release: string };
      const { entry = '', ...chosen } = resolution.remotes[String(remote)] ?? {};
      expect(chosen).toMatchObject({ release, fallbacks: [{ version: '1.0.0' }] });
      expect((await fetch(product.url + entry)).status).toBe(200);
    }
    expect(resolution.manifests['mf-billing']?.pages).toContainEqual(
      expect.objectContaining({ path: '/app/subscription', title: 'Subscription' }),
    );
    expect(resolution.manifests['mf-assistant']?.slots).toEqual(['app.widget']);
  });

  it('is shown in a browser, with built-in releases for those that need an earlier shell', async () => {
    const visitor = await visit(product.url);
    const { page } = visitor;
    await visitor.context.addInitScript(clock);
    const rejected = new Set<string>();
    page.on('console', (message) => {
      const [, remote] = /^(mf-\w+) \w+ could not be loaded/.exec(message.text()) ?? [];
      if (remote) rejected.add(remote);
    });
    await signIn(page, demoAccounts.landlord, installation.credentials.password);
    await page.locator('[aria-label="AI chat"]').waitFor();
    await page.goto('/app/subscription');
    await page.getByRole('heading', { name: 'Subscription', exact: true, level: 1 }).waitFor();
    await page.goto('/app/ai-assistant');
    await page.getByText('I have drafted a maintenance request.').first().waitFor();
    await page.goto('/app/properties');
    await page.getByRole('heading', { name: 'Åsgård – “Haus” 7½' }).waitFor();
    expect([...rejected].sort()).toEqual(['mf-assistant', 'mf-billing']);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.leave();
  });
});

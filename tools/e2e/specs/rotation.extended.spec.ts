import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import { type ApiClient, sampleProperty } from '../src/api-client.ts';
import { eventually } from '../src/eventually.ts';
import { RunningProduct } from '../src/running-product.ts';
import { WebhookReceiver } from '../src/webhook-receiver.ts';

const root = join(import.meta.dirname, '../../..');
type Secrets = Readonly<Record<string, string>>;

/** The runbook of docs/operations.md: two replicas of each program, restarted one at a time after each step. */
describe('the rotation of all secrets under load', () => {
  let product: RunningProduct;
  let landlord: ApiClient;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    const settings = { RATE_LIMITS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true', WEBHOOKS_PACE: '20' };
    product = await RunningProduct.start({ replicas: 2, settings });
    landlord = await product.register('landlord@example.com');
    receiver = await WebhookReceiver.start();
  });
  afterAll(async () => {
    await receiver?.stop();
    await product?.stop();
  });

  const secretsFile = () => join(product.folder, 'data/secrets.json');

  /** Writes the secrets and restarts each replica of each program, one after the other. */
  async function restartWith(secrets: Secrets): Promise<void> {
    await writeFile(secretsFile(), JSON.stringify(secrets));
    for (const { name, replicas } of Object.values(product.processes))
      for (const replica of name === 'balancer' ? [] : replicas) {
        await replica.stop();
        await replica.start();
      }
  }

  /** The status with which identity answers a service that sends this secret. */
  async function statusOf(service: string, secret: string | undefined): Promise<number> {
    const response = await fetch(`${product.serviceUrl('identity')}/internal/service-tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service, secret }),
    });
    return response.status;
  }

  /** Removes the keys that no longer sign, as the runbook says for a key that has leaked. */
  async function removeEarlierKeys(): Promise<void> {
    const client = await new MongoClient(product.databaseUri).connect();
    try {
      await client
        .db('keystead_identity')
        .collection('signing_keys')
        .deleteMany({ expires_at: { $ne: null } });
    } finally {
      await client.close();
    }
  }

  it('fails no request, and sessions and webhooks continue; what was removed is refused', async () => {
    const { secret } = (await landlord.call('POST /webhooks', { url: receiver.url, types: ['property.created'] })).body;
    const over = new AbortController();
    const failures: string[] = [];
    let answered = 0;
    let written = 0;
    const property = await landlord.create('POST /properties', sampleProperty);
    const calls = [
      ['GET /properties', 200, () => undefined],
      ['GET /dashboard/stats', 200, () => undefined],
      [`PUT /properties/${property.id}`, 200, (turn: number) => ({ rent_amount: 1_000 + turn })],
      ['POST /maintenance-personnel', 201, (turn: number) => ({ name: `Pat ${turn}`, service_type: 'Plumbing' })],
    ] as const;
    const work = async ([operation, wanted, bodyOf]: (typeof calls)[number]) => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const { status } = await landlord.call(operation as string, bodyOf(turn)).catch((error: unknown) => ({
          status: `${String(error)} ${String((error as Error).cause)}`,
        }));
        if (status !== wanted) failures.push(`${operation}: ${status}`);
        if (wanted === 201 && status === wanted) written++;
        answered++;
      }
    };
    const working = calls.map(work);
    const old = JSON.parse(await readFile(secretsFile(), 'utf8')) as Secrets;
    const fresh = Object.fromEntries(Object.keys(old).map((name) => [name, randomBytes(24).toString('hex')]));
    const both = (one: Secrets, other: Secrets) =>
      Object.fromEntries(Object.keys(old).map((name) => [name, `${one[name]},${other[name]}`]));
    await restartWith(both(old, fresh));
    await restartWith(both(fresh, old));
    const env = { ...process.env, MONGODB_URI: product.databaseUri };
    await promisify(execFile)(process.execPath, [join(root, 'services/identity/src/commands/rotate-keys.ts')], { env });
    const { status, body } = await landlord.call('POST /auth/renew');
    expect([status, (await landlord.as(body.token).call('GET /profile')).status]).toEqual([200, 200]);
    await restartWith(fresh);
    over.abort();
    await Promise.all(working);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    const { total } = (await landlord.call('GET /maintenance-personnel?limit=1')).body;
    expect(total).toBe(written);
    for (const service of ['portfolio', 'operations', 'gateway'] as const) {
      expect([service, await statusOf(service, old[service])]).toEqual([service, 401]);
    }
    expect(await statusOf('portfolio', fresh.portfolio)).toBe(200);
    await removeEarlierKeys();
    await restartWith(fresh);
    expect((await landlord.call('GET /properties')).status).toBe(401);
    const renewed = landlord.as(body.token);
    expect((await renewed.call('GET /properties')).status).toBe(200);
    const { id } = await renewed.create('POST /properties', sampleProperty);
    const call = await eventually(
      () => receiver.received.find((one) => JSON.parse(one.body).data.id === id),
      (found) => found !== undefined,
    );
    expect(new Webhook(String(secret)).verify(call?.body ?? '', call?.headers as Record<string, string>)).toBeTruthy();
  });
});

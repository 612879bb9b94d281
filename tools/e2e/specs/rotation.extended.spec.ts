import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

  it('fails no request, and sessions and webhooks continue', async () => {
    const { secret } = (await landlord.call('POST /webhooks', { url: receiver.url })).body;
    const over = new AbortController();
    const failures: string[] = [];
    let answered = 0;
    const work = async (at: number) => {
      while (!over.signal.aborted) {
        const operation = at % 2 === 0 ? 'GET /properties' : 'GET /dashboard/stats';
        const { status } = await landlord
          .call(operation)
          .catch((error: unknown) => ({ status: `${String(error)} ${String((error as Error).cause)}` }));
        if (status !== 200) failures.push(`${operation}: ${status}`);
        answered++;
      }
    };
    const working = [0, 1, 2, 3].map(work);
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
    await landlord.create('POST /properties', sampleProperty);
    const call = await eventually(
      () => receiver.received.find(({ body }) => body.includes('property.created')),
      (found) => found !== undefined,
    );
    expect(new Webhook(String(secret)).verify(call?.body ?? '', call?.headers as Record<string, string>)).toBeTruthy();
  });
});

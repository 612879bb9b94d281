import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from './services.ts';

test('each service that starts without its database is alive, not ready, and serves once the database is there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-away-'));
  const socketPath = join(folder, 'mongodb.sock');
  const secret = 'a secret of this test';
  const none = 'http://127.0.0.1:9';
  const addresses = ['IDENTITY', 'EVENTS', 'BILLING', 'OPERATIONS', 'PORTFOLIO', 'ASSISTANT', 'MARKETING', 'RELEASES'];
  const environment = {
    ...Object.fromEntries(addresses.map((name) => [`${name}_URL`, none])),
    MONGODB_URI: `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    SERVICE_SECRET: secret,
    SERVICE_SECRETS: JSON.stringify({ identity: secret }),
    MAIL_DIR: join(folder, 'mail'),
    RELEASE_STORE: join(folder, 'releases'),
    RELEASE_TOKEN_KEY: secret,
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    STRIPE_WEBHOOK_URL: none,
  };
  const running = await Promise.all(
    services.map(async (service) => ({
      name: service.name,
      program: await service.start({ ...environment, MONGODB_DATABASE: `away_${service.name.replace('-', '_')}` }),
    })),
  );
  const all = (path: string) =>
    Promise.all(
      running.map(async ({ name, program }) => {
        const response = await fetch(`http://127.0.0.1:${program.port}${path}`);
        const { status, headers } = response;
        const text = await response.text();
        return { name, status, retryAfter: headers.get('retry-after'), body: text ? JSON.parse(text) : null };
      }),
    );
  expect((await all('/health/live')).map(({ status }) => status)).toEqual(services.map(() => 204));
  for (const { name, status, body } of await all('/health'))
    expect([name, status, body]).toMatchObject([name, 503, { status: 'degraded', service: name, database: 'down' }]);
  for (const { status, retryAfter, body } of await all('/v1/anything')) {
    expect([status, body]).toMatchObject([503, { code: 'service_unavailable', request_id: expect.any(String) }]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  await symlink(decodeURIComponent(new URL(process.env.MONGODB_TEST_URI ?? '').host), socketPath);
  await Promise.all(running.map(({ program }) => program.ready));
  expect((await all('/health')).map(({ name, status }) => [name, status])).toEqual(
    services.map(({ name }) => [name, 200]),
  );
  expect((await all('/v1/anything')).every(({ status }) => status !== 503)).toBe(true);
  await Promise.all(running.map(({ program }) => program.stop()));
  await rm(folder, { recursive: true });
});

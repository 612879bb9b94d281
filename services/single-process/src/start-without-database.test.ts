import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from './services.ts';

/** A port at which nothing listens until the database of the test run is there. */
async function awayDatabase() {
  const path = decodeURIComponent(new URL(process.env.MONGODB_TEST_URI ?? '').host);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const engine = connect(path);
    for (const socket of [client, engine]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(engine).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async end() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('each service that starts without its database is alive, not ready, and serves once the database is there', async () => {
  const away = await awayDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'keystead-away-'));
  const secret = 'a secret of this test';
  const none = 'http://127.0.0.1:9';
  const addresses = ['IDENTITY', 'EVENTS', 'BILLING', 'OPERATIONS', 'PORTFOLIO', 'ASSISTANT', 'MARKETING', 'RELEASES'];
  const environment = {
    ...Object.fromEntries(addresses.map((name) => [`${name}_URL`, none])),
    MONGODB_URI: away.uri,
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
  await away.comeBack();
  await Promise.all(running.map(({ program }) => program.ready));
  expect((await all('/health')).map(({ name, status }) => [name, status])).toEqual(
    services.map(({ name }) => [name, 200]),
  );
  expect((await all('/v1/anything')).every(({ status }) => status !== 503)).toBe(true);
  await Promise.all(running.map(({ program }) => program.stop()));
  await away.end();
  await rm(folder, { recursive: true });
});

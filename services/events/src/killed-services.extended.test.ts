import { setTimeout as delay } from 'node:timers/promises';
import type { Entitlements } from '@keystead/contracts';
import {
  type Neighbours,
  seededRandom,
  startNeighbours,
  type TestUser,
  testDatabase,
} from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { type Received, type Receiver, startReceiver } from '../test/test-receiver.ts';
import { freePort, type RestartedProgram, startRestarted } from '../test/test-restarted-program.ts';

const landlord: TestUser = { userId: 1, accountId: 1, role: 'landlord' };
const admin: TestUser = { userId: 2, accountId: 2, role: 'admin' };

/** The number of properties; each goes through a fixed number of changes. */
const PROPERTIES = 50;
const CHANGES = 20;
const TOTAL = PROPERTIES * CHANGES;
/** The minimum number of times that each service is killed, at random moments. */
const MIN_KILLS = 3;
/** The average number of received messages, or of answered writes, between two kills. */
const REQUESTS_BETWEEN_KILLS = 160;

const unlimited: Entitlements = {
  plan: 'enterprise',
  property_limit: null,
  api: { keys: 100, requests_per_minute: 3000 },
  api_plan: null,
  next_plan: null,
  can_create: true,
  trial_end: null,
};
const described = { address: '12 Quay Street', city: 'Portland', state: 'ME', zip_code: '04101', rent_amount: 1850.5 };

// The same numbers in every run; what the kills interrupt differs each time.
const random = seededRandom(8);
const randomRequests = () => Math.ceil(random() * REQUESTS_BETWEEN_KILLS * 2);

let neighbours: Neighbours;
let receiver: Receiver;
let portfolio: RestartedProgram;
let events: RestartedProgram;
let databases: Connection[];

beforeAll(async () => {
  databases = [await testDatabase(), await testDatabase()];
  receiver = await startReceiver();
  neighbours = await startNeighbours({ 'GET /internal/entitlements': () => unlimited });
  const port = await freePort();
  const settings = (database: Connection | undefined) => ({
    MONGODB_URI: process.env.MONGODB_TEST_URI ?? '',
    MONGODB_DATABASE: database?.name ?? '',
    IDENTITY_URL: neighbours.url,
    EVENTS_URL: `http://127.0.0.1:${port}`,
    SERVICE_SECRET: 'a secret of the tests',
  });
  events = await startRestarted(new URL('main.ts', import.meta.url), port, {
    ...settings(databases[0]),
    WEBHOOKS_ALLOW_PRIVATE: 'true',
    // A hanging receiver costs half a second, and three days of retries take nine minutes.
    WEBHOOKS_PATIENCE: '500',
    WEBHOOKS_PACE: '500',
  });
  portfolio = await startRestarted(new URL('../../portfolio/src/main.ts', import.meta.url), await freePort(), {
    ...settings(databases[1]),
    BILLING_URL: neighbours.url,
    OPERATIONS_URL: neighbours.url,
  });
});
afterAll(async () => {
  await Promise.all([portfolio.stop(), events.stop()]);
  await Promise.all([neighbours.stop(), receiver.stop(), ...databases.map((database) => database.close())]);
});

interface CallResult {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the response of its request.
  readonly body: any;
}

async function call(
  url: string,
  user: TestUser,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<CallResult> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${neighbours.issuer.tokenFor(user)}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: await response.json() };
}

/** Repeats a request until there is a response: a killed service comes back. */
async function retryUntilAnswered(attempt: () => Promise<CallResult>): Promise<CallResult['body']> {
  for (;;) {
    const answer = await attempt().catch(() => null);
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer));
    await delay(50);
  }
}

/** Applies all changes of a property's life. Repeating a change that was stored without a response changes nothing. */
async function writeChanges(number: number, written: () => void): Promise<void> {
  const name = (change: number) => `House ${number}, change ${change}`;
  const made = { ...described, name: name(1) };
  const { id } = await retryUntilAnswered(() =>
    call(portfolio.url, landlord, 'POST', '/properties', made, `house-${number}`),
  );
  written();
  for (let change = 2; change <= CHANGES; change++) {
    await retryUntilAnswered(() => call(portfolio.url, landlord, 'PUT', `/properties/${id}`, { name: name(change) }));
    written();
  }
}

/** What the receiver has accepted and in which order, by property. */
interface ReceiverLog {
  readonly accepted: Map<number, number[]>;
  readonly violations: string[];
}

/** Makes a receiver fail three times in ten: with a status, with a timeout, or by cutting the connection. */
function failAtRandom(secret: string, onRequest: () => void): ReceiverLog {
  const log: ReceiverLog = { accepted: new Map(), violations: [] };
  const record = ({ body, text, headers }: Received, isAccepted: boolean) => {
    const { id, version } = body.data ?? { id: 0, version: 0 };
    const before = log.accepted.get(id) ?? [];
    // Receiving a version again is allowed; receiving it before an earlier one is not.
    if (version > (before.at(-1) ?? 0) + 1) log.violations.push(`version ${version} of ${id} after ${before.at(-1)}`);
    if (isAccepted && !before.includes(version)) log.accepted.set(id, [...before, version]);
    new Webhook(secret).verify(text, headers as Record<string, string>);
  };
  receiver.react((received, res) => {
    const chance = random();
    record(received, chance >= 0.3);
    if (chance < 0.14) res.writeHead(503).end('Not now.');
    else if (chance < 0.26) res.destroy();
    else if (chance >= 0.3) res.writeHead(204).end();
    // The rest gets no response.
    onRequest();
  });
  return log;
}

/** Kills a program each time after a random number of calls of the returned function. */
function killedAtRandom(program: RestartedProgram): () => void {
  let left = randomRequests();
  return () => {
    if (--left > 0) return;
    left = randomRequests();
    program.kill();
  };
}

test(`delivery: all ${TOTAL} events arrive, in the order of their record, whatever is killed or rejected meanwhile`, async () => {
  const { secret } = (await call(events.url, landlord, 'POST', '/webhooks', { url: receiver.url })).body;
  const [portfolioIsKilled, eventsIsKilled] = [killedAtRandom(portfolio), killedAtRandom(events)];
  const log = failAtRandom(secret, eventsIsKilled);

  const waiting = Array.from({ length: PROPERTIES }, (_, at) => at + 1);
  const writer = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift())
      await writeChanges(number, portfolioIsKilled);
  };
  await Promise.all(Array.from({ length: 5 }, writer));
  const acceptedCount = () => [...log.accepted.values()].reduce((sum, versions) => sum + versions.length, 0);
  while (acceptedCount() < TOTAL) await delay(50);

  expect(log.violations).toEqual([]);
  const inOrder = Array.from({ length: CHANGES }, (_, at) => at + 1);
  expect([...log.accepted.values()]).toEqual(Array(PROPERTIES).fill(inOrder));
  for (const program of [portfolio, events]) expect(program.kills()).toBeGreaterThanOrEqual(MIN_KILLS);

  // The service's own view: it has every event once, and the audit log is intact.
  const waitingCount = async () =>
    (await retryUntilAnswered(() => call(events.url, landlord, 'GET', '/webhooks/1/deliveries?state=waiting'))).total;
  while ((await waitingCount()) > 0) await delay(50);
  const delivered = await retryUntilAnswered(() =>
    call(events.url, landlord, 'GET', '/webhooks/1/deliveries?state=delivered'),
  );
  expect(delivered.total).toBe(TOTAL);
  const logged = await retryUntilAnswered(() =>
    call(events.url, admin, 'GET', '/audit?service=portfolio&q=property.updated'),
  );
  expect(logged.total).toBe(TOTAL - PROPERTIES);
  const verification = await retryUntilAnswered(() => call(events.url, admin, 'GET', '/audit/verification'));
  expect(verification).toMatchObject({ intact: true, next: null });
});

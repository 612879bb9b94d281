import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReceivedSpan, type TraceReceiver, traceReceiver } from '../../test/trace-receiver.ts';
import { type Child, startChild } from '../supervisor/child.ts';
import { freePorts } from './ports.ts';
import { productPrograms, sandboxName, secretNames, serviceNames } from './programs.ts';

const root = join(import.meta.dirname, '../../../..');
const needed = ['identity', 'portfolio', 'gateway'];
const lines: string[] = [];
let receiver: TraceReceiver;
let folder: string;
let gateway: string;
/** The URLs of the metrics of the gateway, identity and portfolio. */
let metrics: string[];
let children: Child[];

/** Starts the real programs as the product does, with an exporter of traces. */
beforeAll(async () => {
  receiver = await traceReceiver();
  folder = await mkdtemp(join(tmpdir(), 'keystead-traces-'));
  const [port = 0, metricsPort = 0, ...rest] = await freePorts(serviceNames.length + 3);
  const ports = Object.fromEntries([...serviceNames, sandboxName].map((name, at) => [name, rest[at] ?? 0]));
  const database = `test_${randomBytes(6).toString('hex')}`;
  const programs = productPrograms({
    root,
    staticRoot: folder,
    dataDir: folder,
    port,
    host: '127.0.0.1',
    production: false,
    publicUrl: 'http://localhost',
    databaseUri: process.env.MONGODB_TEST_URI ?? '',
    ports,
    secrets: Object.fromEntries(secretNames().map((name) => [name, `a secret of ${name}'s`])),
    sandbox: true,
    singleReplica: true,
  });
  children = programs
    .flat()
    .filter(({ name }) => needed.includes(name))
    .map(({ name, file, environment }) =>
      startChild({
        name,
        file,
        onLines: (some) => lines.push(...some.toString().trimEnd().split('\n')),
        env: {
          ...process.env,
          NODE_ENV: 'development',
          ...environment,
          MONGODB_DATABASE: `${database}_${name}`,
          DEMO_DATA: 'false',
          ...(name === 'gateway' && { METRICS_PORT: String(metricsPort) }),
          OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_BSP_SCHEDULE_DELAY: '100',
        },
      }),
    );
  await Promise.all(children.map(({ ready }) => ready));
  gateway = `http://127.0.0.1:${port}`;
  metrics = [metricsPort, ports.identity, ports.portfolio].map((at) => `http://127.0.0.1:${at}/metrics`);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(({ ended }) => ended));
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Polls until a value is found; jest's timeout ends the waiting. */
async function eventually<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const post = (path: string, body: object) =>
  fetch(gateway + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': 'traced-request-1' },
    body: JSON.stringify(body),
  });

/** The parent of a span, in any service. */
const parentOf = ({ traceId, parentSpanId }: ReceivedSpan) =>
  receiver.spans.find((span) => span.traceId === traceId && span.spanId === parentSpanId);

/** The services on the path to a span, without repetitions, in the order of the calls. */
function wayOf(span: ReceivedSpan): string[] {
  const way: string[] = [];
  for (let at: ReceivedSpan | undefined = span; at; at = parentOf(at))
    if (way[0] !== at.service) way.unshift(at.service);
  return way;
}

const email = 'ida.traced@keystead.example';
const password = 'a long password of tests';

test('a request is one trace, from the gateway through services to the database', async () => {
  const registered = await post('/api/auth/register', {
    email,
    password,
    first_name: 'Ida',
    last_name: 'Traced',
    role: 'landlord',
  });
  expect(registered.status).toBe(201);
  const write = await eventually(() =>
    receiver.spans.find(
      (span) =>
        span.attributes['db.system.name'] === 'mongodb' &&
        /insert/.test(span.name) &&
        wayOf(span).join() === 'keystead-gateway,keystead-identity',
    ),
  );
  const way = receiver.spans.filter(({ traceId, kind }) => traceId === write.traceId && kind === 'server');
  expect(way.map(({ name }) => name)).toEqual(['POST /auth/register', 'POST /auth/register']);

  const { token } = (await (await post('/api/auth/login', { email, password })).json()) as { token: string };
  const listed = await fetch(`${gateway}/api/properties?q=somebody%27s+secret`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(listed.status).toBe(200);
  const requested = await eventually(() =>
    receiver.spans.find(
      (span) =>
        span.kind === 'server' && wayOf(span).join() === 'keystead-gateway,keystead-portfolio,keystead-identity',
    ),
  );
  expect(requested.name).toBe('GET /auth/keys');
});

test('log lines contain the id of their trace', async () => {
  const line = await eventually(() =>
    lines.map((text) => JSON.parse(text)).find(({ operation }) => operation === 'POST /auth/register'),
  );
  expect(receiver.spans.map(({ traceId }) => traceId)).toContain(line.trace_id);
});

test('no span contains user input', async () => {
  const text = JSON.stringify(receiver.spans);
  expect(receiver.spans.map(({ name }) => name)).toContain('GET /properties');
  expect(/.{40}(?:Ida|traced@|a long password|somebody|a secret of).{40}/i.exec(text)).toBeNull();
});

describe('metrics', () => {
  const fetchText = (url: string) => fetch(url).then((answer) => answer.text());

  /** Whether there is a sample of this name with these labels, in any order. */
  const has = (text: string, name: string, labels: readonly string[]) =>
    text.split('\n').some((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)));

  test('are served by every program, and name the program and its operations', async () => {
    const [ofGateway = '', ofIdentity = '', ofPortfolio = ''] = await Promise.all(metrics.map(fetchText));
    const registered = ['operation="POST /auth/register"', 'status="201"'];
    expect(has(ofGateway, 'keystead_http_request_duration_seconds_count', [...registered, 'service="gateway"'])).toBe(
      true,
    );
    expect(has(ofIdentity, 'keystead_http_request_duration_seconds_count', [...registered, 'service="identity"'])).toBe(
      true,
    );
    expect(has(ofPortfolio, 'keystead_http_request_duration_seconds_count', ['operation="GET /properties"'])).toBe(
      true,
    );
    expect(has(ofPortfolio, 'keystead_outbox_records', ['outbox="reports"'])).toBe(true);
    expect(has(ofPortfolio, 'nodejs_eventloop_lag_p99_seconds', ['service="portfolio"'])).toBe(true);
  });

  test.each(['/metrics', '/api/metrics', '/api/portfolio/metrics', '/api/properties/..%2fmetrics'])(
    'are not available at %s of the public port',
    async (path) => {
      expect(await fetchText(gateway + path)).not.toContain('keystead_http');
    },
  );

  test('of the dashboard all exist', async () => {
    const dashboard = JSON.parse(await readFile(join(root, 'deploy/grafana/keystead.json'), 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const texts = await Promise.all(metrics.map(fetchText));
    const existing = new Set(
      [...texts.join('\n').matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const named = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:keystead|nodejs|process)_\w+/g) ?? [`nothing in ${expr}`]),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
    const ownFamilies = [...existing].filter((name) => name?.startsWith('keystead_') && !/_(?:bucket|sum)$/.test(name));
    const isDisplayed = (name = '') => named.some((it) => it.replace(/_bucket$/, '_count') === name);
    expect(ownFamilies.filter((name) => !isDisplayed(name))).toEqual([]);
  });
});

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { CalledService, Environment } from '../environment.ts';
import { type CountedMetrics, countedLoad, type Repeated } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { micro, rate, times } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';

/** Concurrent connections for measuring rates and processor time. */
const CONNECTIONS = 16;

interface PassedCall {
  readonly name: string;
  readonly service: CalledService;
  readonly path: string | ((nth: number) => string);
}

/** The measurements of a call with and without the gateway: medians of all rounds. */
interface PassedMetrics {
  readonly call: PassedCall;
  readonly bytes: number;
  readonly direct: number;
  readonly through: number;
  /** The ratio of the two rates within each round. */
  readonly rateRatio: number;
  /** Microseconds of processor time per request: of the service for direct calls, of the gateway for the same calls. */
  readonly serviceCpu: number;
  readonly gatewayCpu: number;
  readonly cpuRatio: number;
  /** Milliseconds that the gateway adds to the p50 of single requests. */
  readonly added: number;
}

/** The measured calls: a small response that costs its service almost nothing, one record, and a page of a list. */
function passedCalls({ players: { large } }: Environment): PassedCall[] {
  const ids = large.homes.map(({ property }) => property.id);
  return [
    { name: 'the published keys', service: 'identity', path: '/auth/keys' },
    { name: 'one property', service: 'portfolio', path: (nth) => `/properties/${ids[nth % ids.length]}` },
    { name: 'a page of 50 properties', service: 'portfolio', path: '/properties?limit=50' },
  ];
}

async function bytesOf(url: string, path: PassedCall['path'], headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url + (typeof path === 'string' ? path : path(0)), { headers });
  return (await answer.arrayBuffer()).byteLength;
}

/** Measures a call directly and through the gateway, one after the other in each round. */
async function measurePassedCall(
  environment: Environment,
  call: PassedCall,
  how: Thoroughness,
): Promise<PassedMetrics> {
  const { product, services, players } = environment;
  const headers = { authorization: `Bearer ${players.large.session.token}` };
  const { path } = call;
  const own: Repeated = { method: 'GET', path, headers };
  const prefixed = typeof path === 'string' ? `/api${path}` : (nth: number) => `/api${path(nth)}`;
  const pidOf = (name: string) => product.processes.get(name) ?? 0;
  const direct = (connections: number, seconds: number) =>
    how.measureAlone(() =>
      countedLoad(own, { url: services[call.service], pid: pidOf(call.service), connections, seconds }),
    );
  const through = (connections: number, seconds: number) =>
    how.measureAlone(() =>
      countedLoad({ ...own, path: prefixed }, { url: product.url, pid: pidOf('gateway'), connections, seconds }),
    );
  type Round = Readonly<Record<'one' | 'other' | 'alone' | 'aloneThrough', CountedMetrics>>;
  const rounds: Round[] = [];
  for (const way of [direct, through]) await way(CONNECTIONS, Math.min(2, how.seconds));
  for (let round = 0; round < how.rounds; round += 1)
    rounds.push({
      one: await direct(CONNECTIONS, how.seconds),
      other: await through(CONNECTIONS, how.seconds),
      alone: await direct(1, how.seconds / 2),
      aloneThrough: await through(1, how.seconds / 2),
    });
  const of = (metric: (round: Round) => number) => median(rounds.map(metric));
  return {
    call,
    bytes: await bytesOf(services[call.service], path, headers),
    direct: of(({ one }) => one.perSecond),
    through: of(({ other }) => other.perSecond),
    rateRatio: of(({ one, other }) => other.perSecond / one.perSecond),
    serviceCpu: of(({ one }) => one.cpu),
    gatewayCpu: of(({ other }) => other.cpu),
    cpuRatio: of(({ one, other }) => other.cpu / one.cpu),
    added: of(({ alone, aloneThrough }) => aloneThrough.p50 - alone.p50),
  };
}

/** The number of aborted requests of each kind. */
const ABORTED_REQUESTS = 10;
const TIMEOUT_MS = 5_000;

/** Returns a service's count of requests in flight, without the request that asks. */
async function atHand(service: string): Promise<number> {
  const page = await (await fetch(`${service}/metrics`)).text();
  return Number(/^keystead_http_requests_in_flight\S* (\d+)/m.exec(page)?.[1]) - 1;
}

async function until(service: string, reached: (count: number) => boolean): Promise<number> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const count = await atHand(service);
    if (reached(count) || performance.now() > end) return count;
    await delay(50);
  }
}

/**
 * Starts requests through the gateway that their service can't finish, aborts them, and counts the aborts that reached
 * the service.
 */
async function passed(gateway: string, service: string, request: string): Promise<number> {
  const { hostname, port } = new URL(gateway);
  const before = await atHand(service);
  const sockets: Socket[] = Array.from({ length: ABORTED_REQUESTS }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(request);
    socket.resume();
    return socket;
  });
  const open = await until(service, (count) => count >= before + ABORTED_REQUESTS);
  if (open < before + ABORTED_REQUESTS)
    throw new Error(`only ${open - before} of ${ABORTED_REQUESTS} requests reached their service`);
  for (const socket of sockets) socket.destroy();
  return open - (await until(service, (count) => count <= before));
}

/**
 * Aborts 20 requests and returns how many of them the gateway aborted at their service: 10 endless event streams, and
 * 10 requests with half a body.
 */
async function passedAborts({ product, services, players }: Environment): Promise<number> {
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${players.large.session.token}\r\n`;
  const stream = `${head('GET /api/live')}Accept: text/event-stream\r\n\r\n`;
  const type = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
  const upload = `${head('POST /api/properties')}${type}{"name": "Half a`;
  return (await passed(product.url, services.events, stream)) + (await passed(product.url, services.portfolio, upload));
}

export async function gatewaySection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  const measured: PassedMetrics[] = [];
  for (const call of passedCalls(environment)) measured.push(await measurePassedCall(environment, call, how));
  const aborts = await passedAborts(environment);
  const rows = measured.map((one) => [
    `${one.call.name}, ${(one.bytes / 1_000).toFixed(1)} KB`,
    rate(one.direct),
    rate(one.through),
    times(one.rateRatio),
    micro(one.serviceCpu),
    micro(one.gatewayCpu),
    times(one.cpuRatio),
    `${one.added.toFixed(2)} ms`,
  ]);
  const titles = ['', 'direct', 'gateway', 'rate', "service's CPU", "gateway's CPU", 'CPU', 'added to p50'];
  const worst = (pick: (values: number[]) => number, metric: (one: PassedMetrics) => number) =>
    pick(measured.map(metric));
  return {
    title: 'The gateway',
    notes: `Rates and processor time per request at 16 connections; time added to p50 at one connection. All of the gateway's features are on: sessions, rate limits (never reached), name checks, log, metrics. Aborts: ${aborts} of ${2 * ABORTED_REQUESTS} reached their service.`,
    tables: [{ titles, rows }],
    metrics: {
      'gateway rate': worst(
        (values) => Math.min(...values),
        (one) => one.rateRatio,
      ),
      'gateway cpu': worst(
        (values) => Math.max(...values),
        (one) => one.cpuRatio,
      ),
      'gateway delay': worst(
        (values) => Math.max(...values),
        (one) => one.added,
      ),
      aborts,
    },
  };
}

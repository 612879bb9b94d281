import type { CalledService, Environment } from '../environment/environment.ts';
import { type CountedMetrics, countedLoad } from '../load/counted-load.ts';
import type { Repeated } from '../load/load.ts';
import type { Thoroughness } from '../section.ts';
import { median } from '../statistics/quantile.ts';

/** Concurrent connections for measuring rates and processor time. */
const CONNECTIONS = 16;

/** A call that is made directly and through the gateway. */
export interface PassedCall {
  readonly name: string;
  readonly service: CalledService;
  readonly path: string | ((nth: number) => string);
}

/** The measurements of a call with and without the gateway: medians of all rounds. */
export interface PassedMetrics {
  readonly call: PassedCall;
  /** The size of its response. */
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
export function passedCalls({ players: { large } }: Environment): PassedCall[] {
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
export async function measurePassedCall(
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

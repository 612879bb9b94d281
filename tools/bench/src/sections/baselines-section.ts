import { BASELINE_NAMES, type Baseline, withBaselines } from '../baselines/baseline.ts';
import {
  assertSame,
  type ComparedName,
  comparedCalls,
  comparedNames,
  comparedTitles,
} from '../baselines/compared-calls.ts';
import type { Environment } from '../environment.ts';
import { type CountedMetrics, countedLoad } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, micro, rate, times } from '../report/format.ts';
import type { Metrics, TargetName } from '../report/targets.ts';
import type { SectionResult, Thoroughness } from './section.ts';

const CONNECTIONS = 16;

const contestants = ['service', ...BASELINE_NAMES] as const;
type Contestant = (typeof contestants)[number];
type Places = Readonly<Record<Contestant, Pick<Baseline, 'url' | 'pid'>>>;
type Rounds = Readonly<Record<ComparedName, Readonly<Record<Contestant, CountedMetrics[]>>>>;

async function records(url: string, token: string, path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}`);
  const answer = (await response.json()) as Record<string, unknown> & { properties?: Record<string, unknown>[] };
  return answer.properties ?? [answer];
}

/** Checks that all programs return the same first page and the same record. */
async function checkSame(places: Places, token: string, id: number): Promise<void> {
  for (const path of ['/properties?limit=50', `/properties/${id}`]) {
    const own = await records(places.service.url, token, path);
    for (const baseline of BASELINE_NAMES) assertSame(baseline, own, await records(places[baseline].url, token, path));
  }
}

async function measure(environment: Environment, places: Places, how: Thoroughness): Promise<Rounds> {
  const { large } = environment.players;
  const ids = large.homes.map(({ property }) => property.id);
  const none = (): Record<Contestant, CountedMetrics[]> => ({
    service: [],
    'express-documents': [],
    'fastify-driver': [],
  });
  const rounds = { list: none(), one: none(), total: none() };
  const run = (name: ComparedName, who: Contestant, seconds: number): Promise<CountedMetrics> => {
    const { token } = large.session;
    const call = comparedCalls({ token, ids, isBaseline: who !== 'service' })[name];
    return how.measureAlone(() => countedLoad(call, { ...places[who], connections: CONNECTIONS, seconds }));
  };
  // Warm-up: newly loaded code is slow for a moment in every program.
  for (const name of comparedNames) for (const who of contestants) await run(name, who, Math.min(2, how.seconds));
  for (let round = 0; round < how.rounds; round += 1)
    for (const name of comparedNames)
      for (const who of contestants) rounds[name][who].push(await run(name, who, how.seconds));
  return rounds;
}

/** The ratio of the service's rate to a baseline's in each round. */
const ratios = (rounds: Readonly<Record<Contestant, CountedMetrics[]>>, baseline: Contestant): number[] =>
  rounds.service.map(({ perSecond }, round) => perSecond / (rounds[baseline][round]?.perSecond ?? Number.NaN));

const cell = (metrics: readonly CountedMetrics[]) =>
  `${rate(median(metrics.map(({ perSecond }) => perSecond)))}, ${micro(median(metrics.map(({ cpu }) => cpu)))}`;

function metricsOf(rounds: Rounds): Metrics {
  const against = (baseline: Contestant, prefix: string, names: readonly ComparedName[]) =>
    names.map((name): [TargetName, number] => [
      `${prefix} ${name}` as TargetName,
      median(ratios(rounds[name], baseline)),
    ]);
  return Object.fromEntries([
    ...against('express-documents', 'express', comparedNames),
    ...against('fastify-driver', 'fastify', ['list', 'one']),
  ]);
}

/** Measures reads of the service for properties against its baselines, one after the other in each round. */
export function baselinesSection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  return withBaselines(environment, async (baselines) => {
    const service = { url: environment.services.portfolio, pid: environment.product.processes.get('portfolio') ?? 0 };
    const places = { service, ...baselines };
    const { session, homes } = environment.players.large;
    await checkSame(places, session.token, homes[0]?.property.id ?? 0);
    const rounds = await measure(environment, places, how);
    const rows = comparedNames.map((name) => [
      comparedTitles[name],
      ...contestants.map((who) => cell(rounds[name][who])),
      ...BASELINE_NAMES.map((baseline) => medianAndRange(ratios(rounds[name], baseline), times)),
    ]);
    const titles = ['', 'the service', 'Express + documents', 'Fastify + driver', 'vs. Express', 'vs. Fastify'];
    return {
      title: 'Against baselines',
      notes: `Requests for properties directly to their service, at ${CONNECTIONS} connections, against the programs in \`tools/bench/baselines\`, which return the same records of the same account for the same token: medians of all rounds, and for ratios also the minimum and maximum. Each rate is followed by the processor time of the answering process per request, without that of its database.`,
      tables: [{ titles, rows }],
      metrics: metricsOf(rounds),
    };
  });
}

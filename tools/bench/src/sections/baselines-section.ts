import { withExpress } from '../baselines/baseline.ts';
import { type Answered, assertSame } from '../baselines/same-records.ts';
import type { Environment } from '../environment.ts';
import { type CountedMetrics, countedLoad } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { medianAndRange, micro, rate, times } from '../report/format.ts';
import { measureInRounds, ratiosOf, type SectionResult, type Thoroughness } from './section.ts';

const CONNECTIONS = 16;

async function records(url: string, token: string, path: string): Promise<Answered[]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}`);
  const answer = (await response.json()) as Answered & { properties?: Answered[] };
  return answer.properties ?? [answer];
}

const LIST = '/properties?limit=50';
const calls = { list: 'list of 50', one: 'one', total: 'list of 50 with the total' } as const;
type CallName = keyof typeof calls;
type Contestant = 'service' | 'baseline';

const cell = (metrics: readonly CountedMetrics[]) =>
  `${rate(median(metrics.map(({ perSecond }) => perSecond)))}, ${micro(median(metrics.map(({ cpu }) => cpu)))}`;

/** Measures reads of the service for properties against the baseline, one after the other in each round. */
export function baselinesSection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  return withExpress(environment, async (baseline) => {
    const service = { url: environment.services.portfolio, pid: environment.product.processes.get('portfolio') ?? 0 };
    const programs = { service, baseline };
    const { session, homes } = environment.players.large;
    const { token } = session;
    const one = (nth: number) => `/properties/${homes[nth % homes.length]?.property.id}`;
    for (const path of [LIST, one(0)])
      assertSame('the baseline', await records(service.url, token, path), await records(baseline.url, token, path));
    const names = (Object.keys(calls) as CallName[]).flatMap((call) => [
      `${call} service` as const,
      `${call} baseline` as const,
    ]);
    const measured = await measureInRounds(names, how, (name, seconds) => {
      const [call, who] = name.split(' ') as [CallName, Contestant];
      // The baseline returns the total only on request, the service always.
      const list = call === 'total' && who === 'baseline' ? `${LIST}&total=1` : LIST;
      const headers = { authorization: `Bearer ${token}` };
      const request = { method: 'GET', path: call === 'one' ? one : list, headers } as const;
      return countedLoad(request, { ...programs[who], connections: CONNECTIONS, seconds });
    });
    const of = (call: CallName, who: Contestant) => measured[`${call} ${who}` as const];
    const rates = (call: CallName, who: Contestant) => of(call, who).map(({ perSecond }) => perSecond);
    const ratios = (call: CallName) => ratiosOf(rates(call, 'service'), rates(call, 'baseline'));
    const rows = (Object.keys(calls) as CallName[]).map((call) => [
      calls[call],
      cell(of(call, 'service')),
      cell(of(call, 'baseline')),
      medianAndRange(ratios(call), times),
    ]);
    return {
      title: 'Against baselines',
      notes: `Requests for properties directly to their service, at ${CONNECTIONS} connections, against a program in \`tools/bench/baselines\`, which returns the same records of the same account for the same token: medians of all rounds, and for ratios also the minimum and maximum. Each rate is followed by the processor time of the answering process per request, without that of its database.`,
      tables: [{ titles: ['', 'the service', 'Express + documents', 'vs. Express'], rows }],
      metrics: {
        'express list': median(ratios('list')),
        'express one': median(ratios('one')),
        'express total': median(ratios('total')),
      },
    };
  });
}

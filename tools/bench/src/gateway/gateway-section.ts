import type { Environment } from '../environment/environment.ts';
import { micro, rate, times } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import { measurePassedCall, type PassedMetrics, passedCalls } from './gateway-costs.ts';
import { ABORTED_REQUESTS, passedAborts } from './passed-aborts.ts';

/** Measures the overhead of the gateway. */
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

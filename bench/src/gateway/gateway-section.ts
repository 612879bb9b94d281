import { micro, rate, times } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import type { Stage } from '../stage/stage.ts';
import { type PassedFigures, passedCalls, passedFigures } from './gateway-costs.ts';
import { broken, passedAborts } from './passed-aborts.ts';

/** Measures the overhead of the gateway. */
export async function gatewaySection(stage: Stage, how: Thoroughness): Promise<SectionResult> {
  const measured: PassedFigures[] = [];
  for (const call of passedCalls(stage)) measured.push(await passedFigures(stage, call, how));
  const aborts = await passedAborts(stage);
  const rows = measured.map((one) => [
    `${one.call.name}, ${(one.bytes / 1_000).toFixed(1)} KB`,
    rate(one.straight),
    rate(one.through),
    times(one.rateRatio),
    micro(one.serviceCpu),
    micro(one.gatewayCpu),
    times(one.cpuRatio),
    `${one.added.toFixed(2)} ms`,
  ]);
  const titles = ['', 'straight', 'gateway', 'rate', "service's CPU", "gateway's CPU", 'CPU', 'added to p50'];
  const worst = (pick: (values: number[]) => number, figure: (one: PassedFigures) => number) =>
    pick(measured.map(figure));
  return {
    title: 'The gateway',
    notes: `Rates and processor time a request at 16 connections, what is added to p50 one at a time. All its duties are on: session, limits (out of reach), names, log, metrics. Aborts: ${aborts} of ${2 * broken} reached their service.`,
    tables: [{ titles, rows }],
    figures: {
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

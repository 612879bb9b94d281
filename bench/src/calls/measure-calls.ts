import { median } from '../figures/quantile.ts';
import { type LoadFigures, load, type Repeated } from '../load/load.ts';
import type { Thoroughness } from '../section.ts';
import { atRest } from '../stage/at-rest.ts';
import type { Stage } from '../stage/stage.ts';
import { forwarded, type SeedCall, straight } from './seed-call.ts';

/** Numbers of concurrent connections. */
export const crowds = [1, 8, 32] as const;
/** Routes to a service. */
export const ways = ['straight', 'gateway'] as const;

/** The measurements of a call, by route and number of connections. */
export interface CallFigures {
  readonly call: SeedCall;
  readonly straight: readonly LoadFigures[];
  /** Empty where the gateway doesn't offer the call. */
  readonly gateway: readonly LoadFigures[];
}

/** The share of a measurement's time for each of the many calls. */
const share = 0.2;

const mediansOf = (rounds: readonly LoadFigures[]): LoadFigures => {
  const of = (name: keyof LoadFigures) => median(rounds.map((figures) => figures[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    requests: of('requests'),
    refused: of('refused'),
  };
};

/**
 * Measures each call at each number of connections on both routes. Repeats that round by round, so that a noisy minute
 * affects no single call.
 */
export async function measureCalls(
  stage: Stage,
  calls: readonly SeedCall[],
  { rounds, seconds, measureAlone }: Thoroughness,
): Promise<CallFigures[]> {
  const seen = calls.map(() => ({
    straight: crowds.map((): LoadFigures[] => []),
    gateway: crowds.map((): LoadFigures[] => []),
  }));
  const run = async (call: SeedCall, url: string, sent: Repeated, into: LoadFigures[][] | undefined) => {
    for (const [place, connections] of crowds.entries()) {
      const how = { url, connections, seconds: Math.max(0.5, seconds * share), tolerant: true };
      into?.[place]?.push(await measureAlone(() => load(sent, how)));
      if (call.kind === 'write') await atRest(stage.product.databaseUri);
    }
  };
  for (let round = 0; round < rounds; round += 1)
    for (const [at, call] of calls.entries()) {
      await run(call, stage.services[call.service], straight(call, stage.serviceToken), seen[at]?.straight);
      const through = forwarded(call);
      if (through) await run(call, stage.product.url, through, seen[at]?.gateway);
    }
  return calls.map((call, at) => {
    const figuresOf = (way: (typeof ways)[number]) =>
      (seen[at]?.[way] ?? []).filter((rounds) => rounds.length > 0).map(mediansOf);
    return { call, straight: figuresOf('straight'), gateway: figuresOf('gateway') };
  });
}

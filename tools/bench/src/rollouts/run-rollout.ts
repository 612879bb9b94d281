import type { Beacon, RemoteName, Resolution } from '@keystead/contracts';
import type { MeasuredProduct } from '../measured-product.ts';

/** The probabilities for a visitor of an arm. */
interface Chances {
  readonly failure: number;
  /** The probability of a mount that takes longer than three quarters of stable's. */
  readonly slow: number;
}

/** A candidate that is rolled out at 10 %, repeatedly. */
export interface Scenario {
  readonly name: string;
  readonly candidate: Chances;
  readonly visitors: number;
  /**
   * The number of the candidate's visitors by which it has to be rolled back in 99 of 100 runs. Null means never, in
   * any run.
   */
  readonly within: number | null;
}

/** Stable's probabilities in every scenario. */
const stable: Chances = { failure: 0.005, slow: 0.25 };

/** What a rollout has to detect, and what not (docs/adr/0038). */
export const scenarios: readonly Scenario[] = [
  // First, since these visitors establish stable's mount times.
  { name: 'like stable', candidate: stable, visitors: 20_000, within: null },
  { name: 'fails for 20 %', candidate: { ...stable, failure: 0.2 }, visitors: 20_000, within: 75 },
  { name: 'fails for 5 %', candidate: { ...stable, failure: 0.05 }, visitors: 20_000, within: 600 },
  { name: '60 % of mounts slow', candidate: { ...stable, slow: 0.6 }, visitors: 20_000, within: 100 },
];

/** Visitors whose beacons share a call: two beacons each, and a call takes 20. */
const VISITORS_PER_CALL = 10;
/** Milliseconds of the fastest mount, and how much longer the slowest takes. */
const mountTimes = { fastest: 100, spread: 900 };
/** The share of stable's mounts that are not slow. */
const DEFAULT_SHARE = 0.75;
const stages = [{ percent: 10, min_visitors: 1_000_000, min_seconds: 2_592_000 }];

interface Run {
  readonly product: MeasuredProduct;
  readonly remote: RemoteName;
  readonly releaseId: number;
  readonly scenario: Scenario;
  /** The reason in the rollout's history. */
  readonly name: string;
}

/** Asks the gateway what a new visitor gets. */
async function newVisitor({ product, remote }: Run) {
  const response = await fetch(`${product.url}/api/releases/resolve`);
  const resolution = (await response.json()) as Resolution;
  const { arm, token } = resolution.remotes[remote] ?? {};
  return arm && token ? { arm, token } : null;
}

function reports(token: string, { failure, slow }: Chances): Beacon[] {
  const loading = { token, kind: 'loading' } as const;
  if (Math.random() < failure) return [loading, { token, kind: 'errored' }];
  // The quantile among stable's mount times: a quarter of them is above 0.75.
  const place =
    Math.random() < slow ? DEFAULT_SHARE + (1 - DEFAULT_SHARE) * Math.random() : DEFAULT_SHARE * Math.random();
  return [loading, { token, kind: 'mounted', mount_ms: Math.round(mountTimes.fastest + mountTimes.spread * place) }];
}

/**
 * Rolls out a release at 10 %. Simulated visitors come through the gateway: each resolves its releases and reports
 * beacons.
 * @returns the number of the candidate's visitors when it was rolled back; null if it wasn't
 */
export async function runRollout(run: Run): Promise<number | null> {
  const { product, remote, releaseId, scenario, name } = run;
  const { id } = await product.call(`POST /remotes/${remote}/rollouts` as 'POST /remotes/{remote}/rollouts', {
    release_id: releaseId,
    stages,
    reason: name,
  });
  const read = () => product.call(`GET /rollouts/${id}` as 'GET /rollouts/{id}');
  // The gateway follows within moments. Until then it issues no tokens.
  while ((await newVisitor(run)) === null);
  for (let visitor = 0; visitor < scenario.visitors; visitor += VISITORS_PER_CALL) {
    const drawn = await Promise.all(Array.from({ length: VISITORS_PER_CALL }, () => newVisitor(run)));
    const arms = drawn.filter((one) => one !== null);
    if (arms.length > 0) {
      const beacons = arms.flatMap(({ arm, token }) =>
        reports(token, arm === 'candidate' ? scenario.candidate : stable),
      );
      await product.call('POST /releases/beacons', { beacons });
    }
    if (arms.length === VISITORS_PER_CALL && arms.every(({ arm }) => arm === 'stable')) continue;
    const { state, arms: counted } = await read();
    if (state === 'rolled_back') {
      await product.call(`PUT /releases/${releaseId}`, { state: 'published', reason: 'The next run' });
      return counted.candidate.visitors;
    }
  }
  await product.call(`PUT /rollouts/${id}`, { state: 'aborted', reason: 'The run is over' });
  return null;
}

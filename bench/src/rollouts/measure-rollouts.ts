// `npm run rollouts -w bench -- --runs 100 --alike 400`: rolls out releases to simulated visitors of a product, through
// its gateway.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type RemoteName, remoteNames } from '@keystead/contracts';
import { MeasuredProduct } from '../measured-product.ts';
import { runRollout } from './run-rollout.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100' }, alike: { type: 'string', default: '400' } },
});
const shareFound = 0.99;

/** Publishes the build of a remote with the release CLI. Returns the release's id. */
async function publish(product: MeasuredProduct, remote: RemoteName): Promise<number> {
  const env = { ...process.env, KEYSTEAD_URL: product.url, ...product.admin };
  const args = [join(root, 'packages/release-cli/src/main.ts'), 'publish', remote];
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
  const { releases } = await product.call(`GET /releases?remote=${remote}` as 'GET /releases');
  return releases[0]?.id ?? 0;
}

/**
 * Runs a scenario a number of times, in all remotes concurrently. Returns the number of the candidate's visitors for
 * each run; null where the candidate was not rolled back.
 */
async function runAll(
  product: MeasuredProduct,
  ids: ReadonlyMap<RemoteName, number>,
  scenario: Scenario,
  runs: number,
) {
  const ends: (number | null)[] = [];
  let begun = 0;
  const lane = async ([remote, releaseId]: [RemoteName, number]) => {
    while (begun < runs) {
      const name = `${scenario.name} ${++begun}`;
      ends.push(await runRollout({ product, remote, releaseId, scenario, name }));
    }
  };
  await Promise.all([...ids].map(lane));
  return ends;
}

function told({ name, within }: Scenario, ends: readonly (number | null)[], seconds: number): string {
  const taken = ends.filter((end) => end !== null).sort((one, other) => one - other);
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1] ?? '–';
  const found = `taken back in ${taken.length} of ${ends.length}, after ${at(0.5)} visitors (median), ${at(0.99)} (99 of 100)`;
  const asked = within === null ? 'never' : `within ${within}: ${taken.filter((end) => end <= within).length}`;
  return `${name}: ${found}; asked: ${asked}; ${Math.round(seconds)} s`;
}

function holds({ within }: Scenario, ends: readonly (number | null)[]): boolean {
  if (within === null) return ends.every((end) => end === null);
  return ends.filter((end) => end !== null && end <= within).length >= ends.length * shareFound;
}

const product = await MeasuredProduct.start({ RATE_LIMITS: 'off' });
try {
  await product.signInAsAdmin();
  const ids = new Map<RemoteName, number>();
  for (const remote of remoteNames) ids.set(remote, await publish(product, remote));
  for (const scenario of scenarios) {
    const runs = Number(scenario.within === null ? values.alike : values.runs);
    const since = performance.now();
    const ends = await runAll(product, ids, scenario, runs);
    console.log(told(scenario, ends, (performance.now() - since) / 1_000));
    if (!holds(scenario, ends)) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

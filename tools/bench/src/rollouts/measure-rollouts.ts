// `npm run rollouts -w bench -- --runs 100 --alike 400`: rolls out releases to simulated visitors of a product, through
// its gateway.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { RemoteName } from '@keystead/contracts';
import { MeasuredProduct } from '../measured-product.ts';
import { runRollout, type Scenario, scenarios } from './run-rollout.ts';

const root = join(import.meta.dirname, '../../../..');
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100' }, alike: { type: 'string', default: '400' } },
});
const REQUIRED_SHARE = 0.99;

/** Publishes the build of a remote with the release CLI. Returns the release's id. */
async function publish(product: MeasuredProduct, remote: RemoteName): Promise<number> {
  const env = { ...process.env, KEYSTEAD_URL: product.url, ...product.admin };
  const args = [join(root, 'tools/release-cli/src/main.ts'), 'publish', remote];
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
  let started = 0;
  const lane = async ([remote, releaseId]: [RemoteName, number]) => {
    while (started < runs) {
      const name = `${scenario.name} ${++started}`;
      ends.push(await runRollout({ product, remote, releaseId, scenario, name }));
    }
  };
  await Promise.all([...ids].map(lane));
  return ends;
}

function summary({ name, within }: Scenario, ends: readonly (number | null)[], seconds: number): string {
  const rolledBack = ends.filter((end) => end !== null).sort((one, other) => one - other);
  const at = (share: number) => rolledBack[Math.ceil(rolledBack.length * share) - 1] ?? '–';
  const found = `rolled back in ${rolledBack.length} of ${ends.length}, after ${at(0.5)} visitors (median), ${at(0.99)} (99 of 100)`;
  const expected = within === null ? 'never' : `within ${within}: ${rolledBack.filter((end) => end <= within).length}`;
  return `${name}: ${found}; required: ${expected}; ${Math.round(seconds)} s`;
}

function passes({ within }: Scenario, ends: readonly (number | null)[]): boolean {
  if (within === null) return ends.every((end) => end === null);
  return ends.filter((end) => end !== null && end <= within).length >= ends.length * REQUIRED_SHARE;
}

const product = await MeasuredProduct.start({ RATE_LIMITS: 'off' });
try {
  await product.signInAsAdmin();
  const ids = new Map<RemoteName, number>();
  for (const remote of readdirSync(root).filter((name) => name.startsWith('mf-')))
    ids.set(remote, await publish(product, remote));
  for (const scenario of scenarios) {
    const runs = Number(scenario.within === null ? values.alike : values.runs);
    const since = performance.now();
    const ends = await runAll(product, ids, scenario, runs);
    console.log(summary(scenario, ends, (performance.now() - since) / 1_000));
    if (!passes(scenario, ends)) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

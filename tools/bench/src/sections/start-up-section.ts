import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@keystead/dev-stack';
import { median } from '../load/quantile.ts';
import type { MeasuredProduct } from '../measured-product.ts';
import { seconds } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';

const root = join(import.meta.dirname, '../../../..');
const TIMEOUT_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 100;

/** The environment of a new user's shell, without what npm added for this run. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE: _, NODE_ENV: __, ...others } = process.env;
  const path = PATH.split(':').filter((folder) => !folder.endsWith('node_modules/.bin'));
  const stored = Object.entries(others).filter(([name]) => !name.startsWith('npm_'));
  return { ...Object.fromEntries(stored), PATH: path.join(':') };
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args[0]} exited with code ${code}`);
}

async function cloneUntilHealthy(url: string, started: ChildProcess): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (started.exitCode === null && Date.now() < until) {
    const health = await fetch(`${url}/api/health`).then(
      (response) => response.json() as Promise<{ status: string }>,
      () => undefined,
    );
    if (health?.status === 'ok') return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error('a fresh clone did not become healthy');
}

/**
 * Measures the seconds from `git clone` of this repository's last commit through `npm start`, including all installs,
 * builds and demo data, until all services are healthy. Packages come from npm's cache where possible.
 */
async function startFreshClone(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-clone-'));
  const [port] = await freePorts(1);
  const startedAt = performance.now();
  try {
    await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
    const env = { ...plainEnvironment(), PORT: String(port) };
    // A process group of its own, so that all of it can be killed.
    const started = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true });
    try {
      await cloneUntilHealthy(`http://127.0.0.1:${port}`, started);
      return (performance.now() - startedAt) / 1_000;
    } finally {
      if (started.exitCode === null && started.pid) {
        process.kill(-started.pid, 'SIGINT');
        await once(started, 'exit');
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** The maximum number of measured starts and stops; more give no new information. */
const MAX_STARTS = 3;

async function untilHealthy(product: MeasuredProduct): Promise<void> {
  while ((await product.call('GET /health')).status !== 'ok') await delay(10);
}

async function startOnce(start: () => Promise<MeasuredProduct>): Promise<number> {
  const started = performance.now();
  const product = await start();
  try {
    await untilHealthy(product);
    return (performance.now() - started) / 1_000;
  } finally {
    await product.stop();
  }
}

/** Measures several starts on the data set in seconds, with all files in the system's cache. */
export async function measureStarts(
  start: () => Promise<MeasuredProduct>,
  { rounds, measureAlone }: Thoroughness,
): Promise<number[]> {
  const durations: number[] = [];
  // A warm-up: the first start reads from the disk.
  await startOnce(start);
  while (durations.length < Math.min(rounds, MAX_STARTS)) durations.push(await measureAlone(() => startOnce(start)));
  return durations;
}

export async function startUpSection(start: () => Promise<MeasuredProduct>, how: Thoroughness): Promise<SectionResult> {
  const durations = await measureStarts(start, how);
  const cold = await how.measureAlone(startFreshClone);
  return {
    title: 'Start',
    notes:
      'From the start command until the health page reports every service as up, with apps built and packages installed. For comparison, the same once for a fresh clone: `git clone`, then `npm start`, which installs packages, builds the apps and adds demo data.',
    tables: [
      {
        titles: ['until healthy', 'each start', 'fresh clone'],
        rows: [[seconds(median(durations)), durations.map(seconds).join(', '), seconds(cold)]],
      },
    ],
    metrics: { 'warm start': median(durations), 'cold clone': cold },
  };
}

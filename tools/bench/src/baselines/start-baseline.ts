import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The baselines that the services are compared with, by folder. */
export const BASELINE_NAMES = ['express-documents', 'fastify-driver'] as const;
/** The name of a baseline. */
export type BaselineName = (typeof BASELINE_NAMES)[number];

/** The database of the baselines' copies. */
export const BASELINE_DATABASE = 'keystead_bench_baselines';

/** A running baseline. */
export interface Baseline {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The settings of a baseline. */
interface BaselineSettings {
  readonly databaseUri: string;
  /** Identity's published keys, as JSON. */
  readonly keys: string;
  /** Records that it adds get ids above this. */
  readonly lastId: number;
}

const folder = join(import.meta.dirname, '../../baselines');

/** Starts a baseline in production mode, like the services. */
export async function startBaseline(
  name: BaselineName,
  { databaseUri, keys, lastId }: BaselineSettings,
): Promise<Baseline> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MONGODB_URI: databaseUri,
    BASELINE_DATABASE: BASELINE_DATABASE,
    BASELINE_KEYS: keys,
    BASELINE_LAST_ID: String(lastId),
  };
  const child = fork(join(folder, name, 'main.ts'), {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [message] = await Promise.race([ready, ended.then(() => [undefined])]);
  if (!message) throw new Error(`the baseline ${name} did not start`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

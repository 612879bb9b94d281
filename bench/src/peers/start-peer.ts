import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The baselines that the services are compared with, by folder. */
export const peerNames = ['express-documents', 'fastify-driver'] as const;
/** The name of a baseline. */
export type PeerName = (typeof peerNames)[number];

/** The database of the baselines' copies. */
export const peerDatabase = 'keystead_bench_peers';

/** A running baseline. */
export interface Peer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The settings of a baseline. */
interface PeerSettings {
  readonly databaseUri: string;
  /** Identity's published keys, as JSON. */
  readonly keys: string;
  /** Records that it adds get ids above this. */
  readonly lastId: number;
}

const folder = join(import.meta.dirname, '../../peers');

/** Starts a baseline in production mode, like the services. */
export async function startPeer(name: PeerName, { databaseUri, keys, lastId }: PeerSettings): Promise<Peer> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MONGODB_URI: databaseUri,
    PEER_DATABASE: peerDatabase,
    PEER_KEYS: keys,
    PEER_LAST_ID: String(lastId),
  };
  const child = fork(join(folder, name, 'main.ts'), {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [message] = await Promise.race([ready, ended.then(() => [undefined])]);
  if (!message) throw new Error(`the peer ${name} did not start`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

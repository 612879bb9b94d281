import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The programs that the services are measured against, by their folders. */
export const peerNames = ['express-documents', 'fastify-driver'] as const;
/** A program that the services are measured against. */
export type PeerName = (typeof peerNames)[number];

/** The database that the peers' copies are in. */
export const peerDatabase = 'keystead_bench_peers';

/** A running peer. */
export interface Peer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What a peer is told. */
interface PeerSettings {
  readonly databaseUri: string;
  /** Identity's published keys, as JSON. */
  readonly keys: string;
  /** What it adds has ids above this. */
  readonly lastId: number;
}

const folder = join(import.meta.dirname, '../../peers');

/** Starts a peer, in production mode as the services are. */
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

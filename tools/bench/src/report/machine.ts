import { cpus, release, totalmem, type } from 'node:os';
import type { MongoClient } from 'mongodb';

/** Describes the machine of the measurement, one fact in each line. */
export async function machineLines(client: MongoClient, embedded: boolean): Promise<string[]> {
  const all = cpus();
  const { version } = await client.db().admin().serverInfo();
  return [
    `${all.length} × ${all[0]?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release()}, Node ${process.versions.node}`,
    `MongoDB ${version}${embedded ? ', embedded: journaled writes, a Unix socket' : ''}`,
  ];
}

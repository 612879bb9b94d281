import type { Connection } from 'mongoose';
import { atRest } from '../src/outbox/background-work.ts';

/** Makes it as if the process had been killed before it stored the response for an `Idempotency-Key`. */
export async function loseResponse(database: Connection, key: string): Promise<void> {
  await atRest(database);
  await database
    .collection<{ _id: string }>('idempotency_keys')
    .updateMany({ _id: { $regex: `${key}$` } }, { $set: { state: 'failed' }, $unset: { reply: '' } });
}

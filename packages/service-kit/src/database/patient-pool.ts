import type { mongo } from 'mongoose';

/** Milliseconds between two checks of a pool for closed connections. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Makes a client check its pool for closed connections rarely; call it before the client connects. By default, the
 * driver checks ten times a second to maintain a minimum pool size that is not used here. It has no public setting for
 * that.
 */
export function patientPool<C extends mongo.MongoClient>(client: C): C {
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: CHECK_INTERVAL_MS });
  return client;
}

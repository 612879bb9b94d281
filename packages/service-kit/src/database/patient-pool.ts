import type { mongo } from 'mongoose';

/** Milliseconds between two looks of a pool for connections that have gone. */
const lookEvery = 60_000;

/**
 * Has a client that is not connected yet look seldom for connections that have gone. The driver would do so ten times a second, for
 * a least number of connections that nobody here asks for, and has no public setting for it.
 */
export function patientPool<C extends mongo.MongoClient>(client: C): C {
  Object.assign(client.options, { minPoolSizeCheckFrequencyMS: lookEvery });
  return client;
}

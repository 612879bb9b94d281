import mongoose from 'mongoose';
import { patientPool } from './patient-pool.ts';

/**
 * A client for what need not outlast a crash and is not waited for, such as counts of requests: it connects when it is first
 * asked, and what nobody answers does not pile up for long.
 */
export const volatileClient = (uri: string) =>
  patientPool(
    new mongoose.mongo.MongoClient(uri, {
      writeConcern: { w: 1, journal: false },
      retryWrites: false,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      socketTimeoutMS: 10_000,
      maxPoolSize: 10,
    }),
  );

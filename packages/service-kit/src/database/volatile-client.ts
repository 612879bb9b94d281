import mongoose from 'mongoose';
import { patientPool } from './patient-pool.ts';

/**
 * Creates a client for writes that may be lost in a crash and that no request waits for, such as request counts. It
 * connects on first use. Its short timeouts keep unanswered commands from accumulating.
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

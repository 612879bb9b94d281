import { createRequire } from 'node:module';
import { tracesAreWanted } from './config.ts';
import type { Tracing } from './start-tracing.ts';

/**
 * Traces are begun by the first import of every program, before what they look into is there: all of it is loaded here,
 * in one go, or nothing of it where no exporter is set.
 */
const tracing: Tracing | undefined = tracesAreWanted()
  ? (createRequire(import.meta.url)('./start-tracing.ts') as typeof import('./start-tracing.ts')).startTracing()
  : undefined;

/** The trace that a line of the log belongs to; undefined where there are no traces. */
export const traceFields = tracing?.fields;

/** Names the span of a request by its operation; undefined where there are no traces. */
export const nameRequestSpan = tracing?.nameRequest;

/** Hands on what has not been exported yet. */
export const endTracing = async (): Promise<void> => tracing?.end();

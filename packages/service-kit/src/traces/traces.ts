import { createRequire } from 'node:module';
import { isTracingEnabled } from './config.ts';
import type { Tracing } from './start-tracing.ts';

/**
 * The first import of every program starts tracing, before the modules that it instruments are loaded. If an exporter
 * is configured, everything is loaded here synchronously; otherwise nothing is.
 */
const tracing: Tracing | undefined = isTracingEnabled()
  ? (createRequire(import.meta.url)('./start-tracing.ts') as typeof import('./start-tracing.ts')).startTracing()
  : undefined;

/** Returns the log fields of the current trace; undefined without tracing. */
export const traceFields = tracing?.fields;

/** Names the span of a request after its operation; undefined without tracing. */
export const nameRequestSpan = tracing?.nameRequest;

/** Exports the remaining spans and stops tracing. */
export const endTracing = async (): Promise<void> => tracing?.end();

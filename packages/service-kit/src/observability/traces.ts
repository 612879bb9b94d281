import { createRequire } from 'node:module';
import type { Context } from 'koa';
import type { Tracing } from './start-tracing.ts';

/** Whether traces are exported: the OpenTelemetry settings decide, and name the destination. */
const isTracingEnabled = (): boolean =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/**
 * The first import of every program starts tracing, before the modules that it instruments are loaded. If an exporter
 * is configured, everything is loaded here synchronously; otherwise nothing is.
 */
const tracing: Tracing | undefined = isTracingEnabled()
  ? (createRequire(import.meta.url)('./start-tracing.ts') as typeof import('./start-tracing.ts')).startTracing()
  : undefined;

/** Returns the log fields of the current trace; undefined without tracing. */
export const traceFields = tracing?.fields;

/** Exports the remaining spans and stops tracing. */
export const endTracing = async (): Promise<void> => tracing?.end();

/** Sets the operation of a request. Logs, metrics and traces use this name. */
export function nameOperation(ctx: Pick<Context, 'state'>, operation: string): void {
  ctx.state.operation = operation;
  tracing?.nameRequest(operation);
}

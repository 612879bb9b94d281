import { createRequire } from 'node:module';
import type { Context } from 'koa';

const isTracingEnabled = (): boolean =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/**
 * The first import of every program: tracing is loaded synchronously, before the modules that it instruments, and only
 * if an exporter is configured.
 */
const tracing = isTracingEnabled()
  ? (createRequire(import.meta.url)('./start-tracing.ts') as typeof import('./start-tracing.ts')).startTracing()
  : undefined;

export const traceFields = tracing?.fields;

export const endTracing = async (): Promise<void> => tracing?.end();

/** Sets the operation of a request. Logs, metrics and traces use this name. */
export function nameOperation(ctx: Pick<Context, 'state'>, operation: string): void {
  ctx.state.operation = operation;
  tracing?.nameRequest(operation);
}

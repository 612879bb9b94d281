import type { IncomingMessage } from 'node:http';
import { createRequire, findPackageJSON, syncBuiltinESMExports } from 'node:module';
import { type Span, trace } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';

const require = createRequire(import.meta.url);

const programName = (): string =>
  require(findPackageJSON(`file://${process.argv[1]}`) ?? '').name.replace(/-service$/, '');

/** Requests that machines make every few seconds are not traced. */
const isRoutine = ({ url = '' }: IncomingMessage) =>
  /^\/(?:health|metrics|internal\/ended-sessions)\b|^\/api\/health\b/.test(url);

/** Queries may contain user input, so spans omit them. */
const dropQuery = (span: Span, url: string) =>
  span.setAttributes({ 'url.full': url.replace(/\?.*$/, ''), 'url.query': '' });

function instrumentations() {
  return [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: isRoutine,
      requestHook(span, request) {
        if ('path' in request) dropQuery(span, `${request.protocol}//${request.host}${request.path}`);
        // Omit the addresses of visitors too.
        else span.setAttributes({ 'url.query': '', 'client.address': '', 'network.peer.address': '' });
      },
    }),
    new UndiciInstrumentation({
      requireParentforSpans: true,
      requestHook: (span, { origin, path }) => void dropQuery(span, `${origin}${path}`),
    }),
    // Record only the shape of a command, never its values.
    new MongoDBInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
  ];
}

/**
 * Starts to export traces, as the OpenTelemetry settings (`OTEL_…`) say. Many modules have imported Node built-ins
 * before these are instrumented, so their ES module bindings are updated afterwards.
 */
export function startTracing() {
  process.env.OTEL_SERVICE_NAME ??= `keystead-${programName()}`;
  const sdk = new NodeSDK({ instrumentations: instrumentations(), metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  return {
    /** The log fields that identify the current trace; empty outside of a trace. */
    fields(): Readonly<Record<string, string>> {
      const context = trace.getActiveSpan()?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
    },
    nameRequest(operation: string) {
      const span = trace.getActiveSpan();
      span?.updateName(operation);
      span?.setAttribute('http.route', operation.slice(operation.indexOf(' ') + 1));
    },
    end: () => sdk.shutdown(),
  };
}

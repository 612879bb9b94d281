import type { IncomingMessage } from 'node:http';
import { createRequire, findPackageJSON, syncBuiltinESMExports } from 'node:module';
import { type Span, trace } from '@opentelemetry/api';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';

/** What the rest of a program needs of its traces. */
export interface Tracing {
  /** The fields by which a line of the log names its trace; none outside of one. */
  fields(): Readonly<Record<string, string>>;
  nameRequest(operation: string): void;
  end(): Promise<void>;
}

const require = createRequire(import.meta.url);

/** The name of the program, by its package. */
const programName = (): string =>
  require(findPackageJSON(`file://${process.argv[1]}`) ?? '').name.replace(/-service$/, '');

const none: Readonly<Record<string, string>> = {};

/** What is asked every few seconds by machines is no news. */
const isRoutine = ({ url = '' }: IncomingMessage) =>
  /^\/(?:health|metrics|internal\/ended-sessions)\b|^\/api\/health\b/.test(url);

/** What people typed stands in queries, and so in no span. */
const dropQuery = (span: Span, url: string) =>
  span.setAttributes({ 'url.full': url.replace(/\?.*$/, ''), 'url.query': '' });

function instrumentations() {
  return [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: isRoutine,
      requestHook(span, request) {
        if ('path' in request) dropQuery(span, `${request.protocol}//${request.host}${request.path}`);
        // Nor where visitors are.
        else span.setAttributes({ 'url.query': '', 'client.address': '', 'network.peer.address': '' });
      },
    }),
    new UndiciInstrumentation({
      requireParentforSpans: true,
      requestHook: (span, { origin, path }) => void dropQuery(span, `${origin}${path}`),
    }),
    // Of a command only its shape is told, never the values in it.
    new MongoDBInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
  ];
}

/**
 * Begins to export traces. Where to, how and how many of them the settings of OpenTelemetry say (`OTEL_…`). What is
 * built into Node was imported by many before it is looked into, so the imports are brought up to date.
 */
export function startTracing(): Tracing {
  process.env.OTEL_SERVICE_NAME ??= `keystead-${programName()}`;
  const sdk = new NodeSDK({ instrumentations: instrumentations(), metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  require('node:http');
  require('node:https');
  syncBuiltinESMExports();
  return {
    fields() {
      const context = trace.getActiveSpan()?.spanContext();
      return context ? { trace_id: context.traceId, span_id: context.spanId } : none;
    },
    nameRequest(operation) {
      const span = trace.getActiveSpan();
      span?.updateName(operation);
      span?.setAttribute('http.route', operation.slice(operation.indexOf(' ') + 1));
    },
    end: () => sdk.shutdown(),
  };
}

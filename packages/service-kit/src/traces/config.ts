/** Whether traces are exported: the OpenTelemetry settings decide, and name the destination. */
export const isTracingEnabled = (): boolean =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

/** Whether traces are exported: OpenTelemetry's own settings decide, and say where to. */
export const tracesAreWanted = (): boolean =>
  Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);

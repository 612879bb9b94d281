import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { metricsPage } from './metrics-page.ts';

/** A server for the metrics alone. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Answers `GET /metrics` on a port of its own, for a program whose other port is everybody's. */
export async function serveMetrics(port: number, host: string): Promise<MetricsServer> {
  const server = createServer(new Koa().use(metricsPage()).callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { metricsPage } from './metrics-page.ts';

/** A server that only serves metrics. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on a separate port, for a program whose main port is public. */
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

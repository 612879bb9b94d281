import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real server that stands in for a service. */
export interface ScratchServer {
  readonly url: string;
  /** Every request that arrived, in order. */
  readonly requests: IncomingMessage[];
  stop(): Promise<void>;
}

/** Starts a server that answers as it is told. */
export async function scratchServer(answer: RequestListener): Promise<ScratchServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An address that refuses connections. */
export async function deadAddress(): Promise<string> {
  const server = await scratchServer(() => undefined);
  await server.stop();
  return server.url;
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test, as a stand-in for another program or as a proxy between two. */
export interface TestServer {
  /** The URL, without a trailing slash. */
  readonly url: string;
  /** Stops immediately and cuts open connections. */
  stop(): Promise<void>;
}

/**
 * Starts a local server. A handler that throws cuts its connection, like a program that dies, and only the client sees
 * the failure. A request that remains when a test file ends must not fail the file.
 */
export async function testServer(answer: (req: IncomingMessage, res: ServerResponse) => unknown): Promise<TestServer> {
  const server = createServer(async (req, res) => {
    try {
      await answer(req, res);
    } catch {
      res.destroy();
    }
  });
  // Longer than any client keeps an idle connection, so that the server never closes one during a request.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

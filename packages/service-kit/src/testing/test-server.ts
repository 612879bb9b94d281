import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of a test's own, which stands in for another program or between two. */
export interface TestServer {
  /** Where it is, without a slash at the end. */
  readonly url: string;
  /** Ends it at once: what is under way is cut. */
  stop(): Promise<void>;
}

/**
 * Starts a server on this machine. An answer that fails cuts its connection, as a program that dies does: whoever called
 * sees it. Nobody else does: what was left behind when a test file ended must not fail the file.
 */
export async function testServer(answer: (req: IncomingMessage, res: ServerResponse) => unknown): Promise<TestServer> {
  const server = createServer(async (req, res) => {
    try {
      await answer(req, res);
    } catch {
      res.destroy();
    }
  });
  // Longer than any client keeps an idle connection, so that none is closed under a request.
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

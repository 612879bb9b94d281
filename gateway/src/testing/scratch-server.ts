import type { IncomingMessage, RequestListener } from 'node:http';
import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** A real server that stands in for a service. */
export interface ScratchServer extends TestServer {
  /** Every request that arrived, in order. */
  readonly requests: IncomingMessage[];
}

/** Starts a server that answers as it is told. */
export async function scratchServer(answer: RequestListener): Promise<ScratchServer> {
  const requests: IncomingMessage[] = [];
  const server = await testServer((req, res) => {
    requests.push(req);
    return answer(req, res);
  });
  return { ...server, requests };
}

/** An address that refuses connections. */
export async function deadAddress(): Promise<string> {
  const server = await scratchServer(() => undefined);
  await server.stop();
  return server.url;
}

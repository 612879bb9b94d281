import type { IncomingMessage, RequestListener } from 'node:http';
import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** A real server in place of a service. */
export interface ScratchServer extends TestServer {
  /** Every request that arrived, in order. */
  readonly requests: IncomingMessage[];
}

/** Starts a server with this listener. */
export async function scratchServer(answer: RequestListener): Promise<ScratchServer> {
  const requests: IncomingMessage[] = [];
  const server = await testServer((req, res) => {
    requests.push(req);
    return answer(req, res);
  });
  return { ...server, requests };
}

/** A URL that refuses connections: the system never gives its port to a server that asks for any. */
export const deadAddress = 'http://127.0.0.1:2';

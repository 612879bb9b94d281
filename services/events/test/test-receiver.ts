import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookBody } from '@keystead/contracts';
import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody;
}

/** How a receiver handles a request; it must end the response. */
export type Reaction = (received: Received, res: ServerResponse) => void;

/** A test server that receives webhook messages. */
export interface Receiver extends TestServer {
  readonly received: Received[];
  /** Sets how the receiver handles requests from now on. */
  react(reaction: Reaction): void;
}

/** Accepts the request. */
export const accept: Reaction = (_, res) => void res.writeHead(200).end('Thank you.');
/** Responds with a status. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}): Reaction =>
  (_, res) =>
    void res.writeHead(status, headers).end('No.');

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += part;
  return text;
}

/** Starts a receiver, which accepts every request until `react` changes that. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reaction = accept;
  const server = await testServer(async (req, res) => {
    // A request that breaks off does not count as received.
    const text = await textOf(req);
    const it = { headers: req.headers, text, body: JSON.parse(text) };
    received.push(it);
    reaction(it, res);
  });
  return {
    url: `${server.url}/hooks`,
    received,
    react(next) {
      reaction = next;
    },
    stop: server.stop,
  };
}

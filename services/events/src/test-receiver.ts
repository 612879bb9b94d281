import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookBody } from '@keystead/contracts';
import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** What came to a receiver. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: WebhookBody;
}

/** What a receiver does with what has come; the answer is its to end. */
export type Reaction = (received: Received, res: ServerResponse) => void;

/** Somebody's program that webhooks are sent to. */
export interface Receiver extends TestServer {
  readonly received: Received[];
  /** What is done with what comes from now on. */
  react(reaction: Reaction): void;
}

/** Takes it. */
export const takes: Reaction = (_, res) => void res.writeHead(200).end('Thank you.');
/** Answers a status. */
export const answers =
  (status: number, headers: Record<string, string> = {}): Reaction =>
  (_, res) =>
    void res.writeHead(status, headers).end('No.');

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of req.setEncoding('utf8')) text += part;
  return text;
}

/** Starts a receiver, which takes everything until it is told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reaction = takes;
  const server = await testServer(async (req, res) => {
    // What is cut off half-way has not come.
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

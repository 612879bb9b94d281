import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event on its way, byte by byte. */
export interface RelayedEvent {
  readonly type: string;
  readonly text: string;
  readonly signature: string;
}

/** Stands between the sandbox and billing, so that a test can hold events up, repeat them and change their order. */
export interface WebhookRelay {
  readonly url: string;
  readonly events: readonly RelayedEvent[];
  /** Passes events on to an address, or with null keeps them back as a receiver that is down. */
  passTo(url: string | null): void;
  /** Sends an event once more, or another text under its signature; gives the status. */
  send(to: string, event: RelayedEvent): Promise<number>;
  stop(): Promise<void>;
}

async function send(to: string, { text, signature }: RelayedEvent): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const response = await fetch(to, { method: 'POST', headers, body: text });
  await response.arrayBuffer();
  return response.status;
}

/** Starts a relay that keeps everything back until it is told where to. */
export async function webhookRelay(): Promise<WebhookRelay> {
  const events: RelayedEvent[] = [];
  let target: string | null = null;
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { type } = JSON.parse(text) as { type: string };
    const event = { type, text, signature: String(req.headers['stripe-signature']) };
    events.push(event);
    res.writeHead(target ? await send(target, event).catch(() => 502) : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    passTo(url) {
      target = url;
    },
    send,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

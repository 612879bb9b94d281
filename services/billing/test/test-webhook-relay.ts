import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** An event in transit, byte for byte. */
export interface RelayedEvent {
  readonly type: string;
  readonly text: string;
  readonly signature: string;
}

/** A relay between the sandbox and billing, so that a test can delay events, repeat them and change their order. */
export interface WebhookRelay extends TestServer {
  readonly events: readonly RelayedEvent[];
  /** Forwards events to a URL. With null it rejects them, like a receiver that is down. */
  passTo(url: string | null): void;
  /** Sends an event again, or another text under its signature. Returns the status. */
  send(to: string, event: RelayedEvent): Promise<number>;
}

async function send(to: string, { text, signature }: RelayedEvent): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const response = await fetch(to, { method: 'POST', headers, body: text });
  await response.arrayBuffer();
  return response.status;
}

/** Starts a relay that rejects all events until it gets a target. */
export async function webhookRelay(): Promise<WebhookRelay> {
  const events: RelayedEvent[] = [];
  let target: string | null = null;
  const server = await testServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const part of req) chunks.push(part);
    const text = Buffer.concat(chunks).toString();
    const { type } = JSON.parse(text) as { type: string };
    const event = { type, text, signature: String(req.headers['stripe-signature']) };
    events.push(event);
    res.writeHead(target ? await send(target, event).catch(() => 502) : 503).end();
  });
  return {
    ...server,
    events,
    passTo(url) {
      target = url;
    },
    send,
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it arrived. */
interface Delivery {
  readonly type: string;
  readonly id: string;
  readonly signature: string;
  readonly text: string;
}

/** Who is told of events in a test. */
export interface TestReceiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** The status of its next answers. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

/** Starts a receiver that keeps what it is told. */
export async function testReceiver(): Promise<TestReceiver> {
  const deliveries: Delivery[] = [];
  let status = 204;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { type, id } = JSON.parse(text) as { type: string; id: string };
      deliveries.push({ type, id, signature: String(req.headers['stripe-signature']), text });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe/webhook`,
    deliveries,
    answerWith(next) {
      status = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

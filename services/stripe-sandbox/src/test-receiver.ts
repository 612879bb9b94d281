import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** A delivery as it arrived. */
interface Delivery {
  readonly type: string;
  readonly id: string;
  readonly signature: string;
  readonly text: string;
}

/** Who is told of events in a test. */
export interface TestReceiver extends TestServer {
  readonly deliveries: readonly Delivery[];
  /** The status of its next answers. */
  answerWith(status: number): void;
}

/** Starts a receiver that keeps what it is told. */
export async function testReceiver(): Promise<TestReceiver> {
  const deliveries: Delivery[] = [];
  let status = 204;
  const server = await testServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { type, id } = JSON.parse(text) as { type: string; id: string };
      deliveries.push({ type, id, signature: String(req.headers['stripe-signature']), text });
      res.writeHead(status).end();
    });
  });
  return {
    url: `${server.url}/stripe/webhook`,
    deliveries,
    answerWith(next) {
      status = next;
    },
    stop: server.stop,
  };
}

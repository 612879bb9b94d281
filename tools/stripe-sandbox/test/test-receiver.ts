import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** A webhook delivery as it arrived. */
interface Delivery {
  readonly type: string;
  readonly id: string;
  readonly signature: string;
  readonly text: string;
}

/** The receiver of events in a test. */
export interface TestReceiver extends TestServer {
  readonly deliveries: readonly Delivery[];
  /** Sets the status of its next responses. */
  answerWith(status: number): void;
}

/** Starts a receiver that records its deliveries. */
export async function testReceiver(): Promise<TestReceiver> {
  const deliveries: Delivery[] = [];
  let status = 204;
  const server = await testServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
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

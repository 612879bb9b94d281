import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received webhook message with its Standard Webhooks headers. */
export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An HTTP server that receives webhooks and responds with a configured status. */
export class WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedCall[] = [];
  status = 204;
  readonly #close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.#close = close;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      receiver.received.push({ headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(receiver.status).end(receiver.status >= 400 ? 'not today' : undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const close = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    const receiver = new WebhookReceiver(`http://127.0.0.1:${port}/in`, close);
    return receiver;
  }

  stop(): Promise<void> {
    return this.#close();
  }
}

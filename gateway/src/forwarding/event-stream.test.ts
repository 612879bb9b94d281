import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type ServerResponse } from 'node:http';
import { type RunningGateway, runningGateway } from '../testing/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../testing/scratch-server.ts';

const event = (text: string) => `data: ${JSON.stringify({ type: 'text', text: text.repeat(500) })}\n\n`;

let assistant: ScratchServer;
let gateway: RunningGateway;
let answering: PromiseWithResolvers<ServerResponse>;

beforeAll(async () => {
  assistant = await scratchServer((_req, res) => {
    res.setHeader('content-type', 'text/event-stream');
    answering.resolve(res);
  });
  gateway = await runningGateway({ ASSISTANT_URL: assistant.url });
});
beforeEach(() => {
  answering = Promise.withResolvers();
});
afterAll(async () => {
  await gateway.stop();
  await assistant.stop();
});

/** Asks as a browser does, which takes compressed answers. */
async function listen(): Promise<{ service: ServerResponse; answer: IncomingMessage }> {
  const token = gateway.issuer.tokenFor({ userId: 1, accountId: 1, role: 'landlord' });
  const call = request(`${gateway.url}/api/ai/chat/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', 'content-type': 'application/json' },
  });
  call.on('error', () => undefined);
  call.end('{}');
  const service = await answering.promise;
  service.write(event('a'));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { service, answer };
}

/** The next event, whole, as it comes out of the gateway. */
async function next(answer: IncomingMessage): Promise<string> {
  let heard = '';
  while (!heard.endsWith('\n\n')) {
    const part: Buffer | null = answer.read();
    if (part === null) await once(answer, 'readable');
    else heard += part;
  }
  return heard;
}

test('events pass one by one, neither gathered nor compressed', async () => {
  const { service, answer } = await listen();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(await next(answer)).toBe(event('a'));
  // Each is sent only when the one before it has arrived.
  for (const text of ['b', 'c']) {
    service.write(event(text));
    expect(await next(answer)).toBe(event(text));
  }
  service.end();
  answer.resume();
  await once(answer, 'end');
  expect(answer.complete).toBe(true);
});

test('who goes away in the middle is gone for the service too', async () => {
  const { service, answer } = await listen();
  await next(answer);
  const closed = once(service, 'close');
  answer.destroy();
  await closed;
  expect(service.writableFinished).toBe(false);
});

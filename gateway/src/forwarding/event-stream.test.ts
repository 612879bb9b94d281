import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type ServerResponse } from 'node:http';
import { type RunningGateway, runningGateway } from '../testing/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../testing/scratch-server.ts';

const event = (text: string) => `data: ${JSON.stringify({ type: 'text', text: text.repeat(500) })}\n\n`;

let service: ScratchServer;
let gateway: RunningGateway;
let answering: PromiseWithResolvers<ServerResponse>;

beforeEach(async () => {
  service = await scratchServer((_req, res) => {
    res.setHeader('content-type', 'text/event-stream');
    answering.resolve(res);
  });
  gateway = await runningGateway({ ASSISTANT_URL: service.url, EVENTS_URL: service.url });
});
afterEach(async () => {
  await gateway.stop();
  await service.stop();
});

/** Asks as a browser does, which takes compressed answers. */
async function listen(
  operation = 'POST /ai/chat/stream',
): Promise<{ sender: ServerResponse; answer: IncomingMessage }> {
  answering = Promise.withResolvers();
  const [method, path] = operation.split(' ');
  const token = gateway.issuer.tokenFor({ userId: 1, accountId: 1, role: 'landlord' });
  const call = request(`${gateway.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', 'content-type': 'application/json' },
  });
  call.on('error', () => undefined);
  call.end(method === 'POST' ? '{}' : undefined);
  const sender = await answering.promise;
  sender.write(event('a'));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { sender, answer };
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
  const { sender, answer } = await listen();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(await next(answer)).toBe(event('a'));
  // Each is sent only when the one before it has arrived.
  for (const text of ['b', 'c']) {
    sender.write(event(text));
    expect(await next(answer)).toBe(event(text));
  }
  sender.end();
  answer.resume();
  await once(answer, 'end');
  expect(answer.complete).toBe(true);
});

test('who goes away in the middle is gone for the service too', async () => {
  const { sender, answer } = await listen();
  await next(answer);
  const closed = once(sender, 'close');
  answer.destroy();
  await closed;
  expect(sender.writableFinished).toBe(false);
});

test('lines without an end take no connection from the calls of their service, however many they are', async () => {
  const lines: Awaited<ReturnType<typeof listen>>[] = [];
  // None of them is silent for so long that it would be ended.
  const clock = setInterval(() => lines.forEach(({ sender }) => void sender.write(':\n\n')), 1_000);
  try {
    // More than the connections that calls share.
    while (lines.length < 260) lines.push(await listen('GET /live'));
    const call = await listen('GET /events');
    expect(call.answer.statusCode).toBe(200);
    lines.push(call);
  } finally {
    clearInterval(clock);
    for (const { answer } of lines) answer.destroy();
  }
});

test('a gateway that stops ends what has no end of its own, and waits for what has', async () => {
  const { answer: endless } = await listen('GET /live');
  const { sender, answer } = await listen();
  const ended = new Promise((resolve) => endless.once('close', resolve));
  const stopped = gateway.stop();
  await ended;
  expect(await next(answer)).toBe(event('a'));
  sender.end(event('b'));
  expect(await next(answer)).toBe(event('b'));
  await once(answer, 'end');
  expect(answer.complete).toBe(true);
  await stopped;
});

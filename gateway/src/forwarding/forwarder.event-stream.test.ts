import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request, type ServerResponse } from 'node:http';
import { type RunningGateway, runningGateway } from '../../test/running-gateway.ts';
import { type ScratchServer, scratchServer } from '../../test/scratch-server.ts';

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

/** Sends a request as a browser does, which accepts compressed responses. */
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

/** The next whole event from the gateway. */
async function next(answer: IncomingMessage): Promise<string> {
  let received = '';
  while (!received.endsWith('\n\n')) {
    const chunk: Buffer | null = answer.read();
    if (chunk === null) await once(answer, 'readable');
    else received += chunk;
  }
  return received;
}

test('events are forwarded one by one, neither buffered nor compressed', async () => {
  const { sender, answer } = await listen();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/event-stream');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(await next(answer)).toBe(event('a'));
  // The service sends each event only after the one before has arrived.
  for (const text of ['b', 'c']) {
    sender.write(event(text));
    expect(await next(answer)).toBe(event(text));
  }
  sender.end();
  answer.resume();
  await once(answer, 'end');
  expect(answer.complete).toBe(true);
});

test('when a client disconnects midway, the service sees it too', async () => {
  const { sender, answer } = await listen();
  await next(answer);
  const closed = once(sender, 'close');
  answer.destroy();
  await closed;
  expect(sender.writableFinished).toBe(false);
});

test('endless streams take no connection from the other calls to their service, however many there are', async () => {
  const lines: Awaited<ReturnType<typeof listen>>[] = [];
  // Comments keep every stream from timing out.
  const clock = setInterval(() => lines.forEach(({ sender }) => void sender.write(':\n\n')), 1_000);
  try {
    // More than the number of connections in the shared pool.
    while (lines.length < 260) lines.push(await listen('GET /live'));
    const call = await listen('GET /events');
    expect(call.answer.statusCode).toBe(200);
    lines.push(call);
  } finally {
    clearInterval(clock);
    for (const { answer } of lines) answer.destroy();
  }
});

test('a gateway that stops ends endless streams, and waits for finite ones', async () => {
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

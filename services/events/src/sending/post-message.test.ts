import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { type Receiver, respondWith, startReceiver } from '../../test/test-receiver.ts';
import { postMessage } from './post-message.ts';

const body = '{"a":"ä"}';
const send = (url: string, timeoutMs = 60_000) =>
  postMessage({ allowPrivate: true })({ url, headers: {}, body }, timeoutMs);

describe('the outcome of postMessage', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.stop());

  it('is the status and the response body', async () => {
    expect(await send(receiver.url)).toEqual({
      status: 200,
      error: null,
      milliseconds: expect.any(Number),
      answer: 'Thank you.',
    });
    expect(receiver.received).toMatchObject([{ text: body, headers: { 'content-type': 'application/json' } }]);
  });

  it('is the status of a redirect, which is not followed', async () => {
    const elsewhere = await startReceiver();
    receiver.react(respondWith(302, { location: elsewhere.url }));
    expect(await send(receiver.url)).toMatchObject({ status: 302, error: null });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.stop();
  });

  it('contains the start of a long response, without control characters or split characters', async () => {
    receiver.react((_, res) => void res.writeHead(500).end(`\u0000a\r\n\u001b[31m${'😀'.repeat(5_000_000)}`));
    const { status, answer } = await send(receiver.url);
    expect(status).toBe(500);
    expect(answer).toMatch(/^a \[31m(😀)+\ufffd?$/u);
    expect(answer.length).toBeLessThanOrEqual(1_000);
  });

  it('is the status, even if the response body never ends or is cut off', async () => {
    receiver.react((_, res) => void res.writeHead(200).write('so far'));
    // The time is over once the start of the response has arrived.
    const over = new AbortController();
    const end = () => void setImmediate(() => over.abort());
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
    subscribe('http.client.response.finish', end);
    expect(await send(receiver.url, 300)).toMatchObject({ status: 200, answer: 'so far' });
    expect(timeout).toHaveBeenCalledWith(300);
    unsubscribe('http.client.response.finish', end);
    timeout.mockRestore();
    receiver.react((_, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('so far');
      setImmediate(() => res.destroy());
    });
    expect(await send(receiver.url)).toMatchObject({ status: 200 });
  });

  it.each([
    ['no response arrives in time', () => undefined, 'No response arrived within 0.3 seconds.', 300],
    [
      'the connection is closed',
      (socket: { destroy(): void }) => socket.destroy(),
      'The connection was closed before a response arrived.',
    ],
    [
      'the response is not HTTP',
      (socket: { end(text: string): void }) => socket.end('220 mail ready\r\n'),
      'The response was not HTTP.',
    ],
  ])('is an error if %s', async (_, reaction, error, ...[timeoutMs]: number[]) => {
    const sockets: { destroy(): void }[] = [];
    const server: Server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined).once('data', () => reaction(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await send(`http://127.0.0.1:${port}/`, timeoutMs)).toMatchObject({ status: null, error, answer: '' });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is an error if the receiver switches to another protocol', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await send(`http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ status: null, error: expect.stringContaining('connection') });
    await new Promise((resolve) => server.close(resolve));
  });

  it('is an error if no server is listening, or if it does not speak TLS', async () => {
    await receiver.stop();
    expect(await send(receiver.url)).toMatchObject({ status: null, error: 'The connection was refused.' });
    receiver = await startReceiver();
    const { error } = await send(receiver.url.replace('http:', 'https:'));
    expect(error).toMatch(/^The TLS connection failed/);
  });
});

describe('postMessage', () => {
  const resolving = (addresses: LookupAddress[]) =>
    postMessage({ allowPrivate: false }, (_, __, done) => done(null, addresses));
  const privateNetwork = 'The address must not point to a private network.';

  it('looks the name up for a new connection, and rejects it if one address is private', async () => {
    const post = resolving([
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(await post({ url: 'https://example.com/', headers: {}, body }, 60_000)).toMatchObject({
      error: privateNetwork,
    });
  });

  it.each([
    ['https://127.0.0.1/', privateNetwork],
    ['https://[::ffff:127.0.0.1]/', privateNetwork],
    ['http://example.com/', 'The address must begin with https://.'],
  ])(
    'rejects an IP address that needs no lookup, and a URL that the current rules disallow: %s',
    async (url, error) => {
      const post = resolving([{ address: '93.184.216.34', family: 4 }]);
      expect(await post({ url, headers: {}, body }, 60_000)).toMatchObject({ status: null, error });
    },
  );

  it('connects to the addresses of the lookup', async () => {
    const receiver = await startReceiver();
    const lookedUp: string[] = [];
    const post = postMessage({ allowPrivate: true }, (hostname, _, done) => {
      lookedUp.push(hostname);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    });
    const { port } = new URL(receiver.url);
    const { status } = await post({ url: `http://nowhere.invalid:${port}/`, headers: {}, body }, 60_000);
    expect({ status, lookedUp }).toEqual({ status: 200, lookedUp: ['nowhere.invalid'] });
    expect(receiver.received[0]?.headers.host).toBe(`nowhere.invalid:${port}`);
    await receiver.stop();
  });

  it('keeps a connection for the next message, and sends it again if that breaks before the response', async () => {
    const receiver = await startReceiver();
    const seen: unknown[] = [];
    receiver.react((received, res) => {
      seen.push(res.socket?.remotePort);
      if (seen.length === 2) res.socket?.destroy();
      else respondWith(200)(received, res);
    });
    const post = postMessage({ allowPrivate: true });
    await post({ url: receiver.url, headers: {}, body }, 60_000);
    expect(await post({ url: receiver.url, headers: {}, body }, 60_000)).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(3);
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).not.toBe(seen[0]);
    await receiver.stop();
  });

  it('reports an unknown host name', async () => {
    const post = postMessage({ allowPrivate: false }, (_, __, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []),
    );
    const outcome = await post({ url: 'https://example.com/', headers: {}, body }, 60_000);
    expect(outcome).toMatchObject({ status: null, error: 'The host name does not exist.' });
  });
});

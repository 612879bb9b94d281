import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePorts } from '../product/ports.ts';
import { balance } from './balance.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('a balancer in front of three replicas', () => {
  let replicas: Server[];
  let server: Server;
  let answer: Answer;
  /** The requests that the replicas received, in order. */
  let received: string[];
  /** The names of the replicas that are not ready. */
  let starting: Set<number>;
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeEach(async () => {
    received = [];
    starting = new Set();
    answer = (_req, res) => res.end();
    replicas = [1, 2, 3].map((name) =>
      createServer((req, res) => {
        if (starting.has(name)) res.statusCode = 503;
        if (req.url === '/health') return void res.end();
        received.push(`${name} ${req.method} ${req.url}`);
        res.setHeader('replica', name);
        answer(req, res);
      }).listen(0, '127.0.0.1'),
    );
    await Promise.all(replicas.map((replica) => once(replica, 'listening')));
    server = await balanced(false);
  });
  afterEach(async () => {
    for (const each of [server, ...replicas]) {
      each.closeAllConnections();
      await new Promise((resolve) => each.close(resolve));
    }
  });
  afterAll(() => keepAlive.destroy());

  const balanced = (isFront: boolean) =>
    balance({ host: '127.0.0.1', port: 0, replicas: replicas.map(portOf), isFront, setsForwardedFor: false });

  function send(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) {
    const { body, ...rest } = options;
    const sent = request({ host: '127.0.0.1', port: portOf(server), path, agent: keepAlive, ...rest });
    sent.end(body);
    return once(sent, 'response') as Promise<[IncomingMessage]>;
  }
  async function fetchText(path: string, options: Parameters<typeof send>[1] = {}) {
    const [response] = await send(path, options);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  test('sends each request to the next replica, also on one client connection', async () => {
    for (const path of ['/a?b=c', '/b', '/c', '/d']) expect((await fetchText(path)).status).toBe(200);
    expect(received).toEqual(['1 GET /a?b=c', '2 GET /b', '3 GET /c', '1 GET /d']);
  });

  test('passes bodies, statuses and headers through unchanged', async () => {
    answer = async (req, res) => {
      res.writeHead(418, { 'x-echo': req.headers['x-sent'], 'set-cookie': ['a=1', 'b=2'] });
      res.end((await text(req)).toUpperCase());
    };
    const headers = { 'x-sent': 'this', host: 'keystead.example', 'x-forwarded-for': '1.2.3.4' };
    const response = await fetchText('/', { method: 'POST', headers, body: 'x'.repeat(300_000) });
    expect(response.status).toBe(418);
    expect(response.headers).toMatchObject({
      'x-echo': 'this',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'keep-alive',
    });
    expect(response.body).toBe('X'.repeat(300_000));
  });

  test('skips a replica that refuses the connection', async () => {
    await new Promise((resolve) => replicas[1]?.close(resolve));
    for (const path of ['/a', '/b', '/c']) expect((await fetchText(path)).status).toBe(200);
    expect(received).toEqual(['1 GET /a', '3 GET /b', '3 GET /c']);
  });

  test('skips a replica that listens but is not ready, until it is', async () => {
    starting.add(2);
    replicas[1]?.closeAllConnections();
    const answers = () => Promise.all(['/a', '/b', '/c'].map((path) => fetchText(path)));
    const isUsed = async () => (await answers()).some(({ headers }) => headers.replica === '2');
    while (await isUsed());
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 200]);
    starting.clear();
    while (!(await isUsed()));
  });

  test('answers 503 in the usual problem format if no replica accepts the connection', async () => {
    for (const replica of replicas) await new Promise((resolve) => replica.close(resolve));
    const { status, headers, body } = await fetchText('/api/properties', { method: 'POST', body: '{}' });
    expect([status, headers['content-type']]).toEqual([503, 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service_unavailable' });
  });

  test('breaks a visitor’s connection if no replica of the gateway accepts it', async () => {
    await new Promise((resolve) => server.close(resolve));
    server = await balanced(true);
    for (const replica of replicas) await new Promise((resolve) => replica.close(resolve));
    await expect(fetchText('/')).rejects.toThrow('socket hang up');
  });

  test('breaks the client’s connection if the replica’s breaks, and does not retry on another replica', async () => {
    answer = (req) => req.socket.destroy();
    await expect(fetchText('/', { method: 'POST', body: '{}' })).rejects.toThrow('socket hang up');
    expect(received).toEqual(['1 POST /']);
  });

  test('streams an endless response, and disconnects from the replica if the client disconnects', async () => {
    const left = Promise.withResolvers<void>();
    answer = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.write('data: 1\n\n');
      res.on('close', left.resolve);
    };
    const [response] = await send('/live');
    expect(String((await once(response, 'data'))[0])).toBe('data: 1\n\n');
    response.destroy();
    await left.promise;
  });

  test('disconnects from the replica if the client disconnects before the response', async () => {
    const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answer = (_req, res) => {
      res.on('close', left.resolve);
      arrived.resolve();
    };
    const sent = request({ host: '127.0.0.1', port: portOf(server), path: '/slow' });
    sent.on('error', () => undefined).end();
    await arrived.promise;
    sent.destroy();
    await left.promise;
  });

  test('relays an upgraded connection in both directions until it ends', async () => {
    const left = Promise.withResolvers<void>();
    replicas[0]?.on('upgrade', (_req, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.on('data', (part: Buffer) => socket.write(part.toString().toUpperCase()));
      socket.on('end', () => socket.end());
      socket.on('close', left.resolve);
    });
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write('GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('101 Switching Protocols');
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('HELLO');
    socket.destroy();
    await left.promise;
  });
});

test('balance: forwards the client’s address and drops the client’s own X-Forwarded headers', async () => {
  let forwarded: IncomingMessage['headers'] = {};
  const replica = createServer((req, res) => {
    forwarded = req.headers;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(replica, 'listening');
  const [port = 0] = await freePorts(1);
  const server = await balance({
    host: '127.0.0.1',
    port,
    replicas: [portOf(replica)],
    isFront: true,
    setsForwardedFor: true,
  });
  const headers = {
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'https',
  };
  await fetch(`http://127.0.0.1:${port}/`, { headers });
  const forwardedHeaders = Object.entries(forwarded).filter(([name]) => name.startsWith('x-forwarded-'));
  expect(forwardedHeaders).toEqual([['x-forwarded-for', '127.0.0.1']]);
  for (const each of [server, replica]) {
    each.closeAllConnections();
    each.close();
  }
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { collectWhenIdle } from './collect-when-idle.ts';
import { serveProgram } from './run-program.ts';

const config = { PORT: 0, HOST: '127.0.0.1', LOG_LEVEL: 'silent', NODE_ENV: 'test' } as const;

test('stop waits for running requests, but not for idle keep-alive connections', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const cut = jest.fn();
  const running = await serveProgram(config, {
    handler: (_req, res) => arrived.resolve(res),
    prepare(server: Server) {
      server.closeAllConnections = cut;
    },
    close: async () => undefined,
  });
  const agent = new Agent({ keepAlive: true });
  const call = get({ port: running.port, host: '127.0.0.1', agent });
  const answering = await arrived.promise;
  const stopped = running.stop();
  answering.end('done');
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(await answer.toArray()).toEqual([Buffer.from('done')]);
  await stopped;
  expect(cut).not.toHaveBeenCalled();
  agent.destroy();
});

test('stop waits for the request of a disconnected client before it closes the resources', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const answered = Promise.withResolvers<void>();
  const close = jest.fn(async () => undefined);
  const running = await serveProgram(config, {
    handler: (_req, res) => {
      arrived.resolve(res);
      return answered.promise;
    },
    close,
  });
  const call = get({ port: running.port, host: '127.0.0.1' }).on('error', () => undefined);
  const disconnected = once(await arrived.promise, 'close');
  call.destroy();
  const stopped = running.stop();
  await disconnected;
  await nextTurn();
  expect(close).not.toHaveBeenCalled();
  answered.resolve();
  await stopped;
  expect(close).toHaveBeenCalled();
});

const file = join(import.meta.dirname, '../../test/waiting-program.ts');
const start = (env: NodeJS.ProcessEnv) => fork(file, [], { execArgv: [], env: { ...process.env, ...env } });
const nextMessage = async (child: ChildProcess) => (await once(child, 'message'))[0];

async function end(child: ChildProcess): Promise<number> {
  const ended = once(child, 'exit');
  child.disconnect();
  return (await ended)[0];
}

test('a program started in advance continues on a message of its parent, even an early one', async () => {
  for (const early of [true, false]) {
    const child = start({ WAIT_FOR_PARENT: 'true' });
    if (early) child.send('go on');
    expect(await nextMessage(child)).toBe('waits');
    if (!early) child.send('go on');
    expect(await nextMessage(child)).toBe('goes on');
    expect(await end(child)).toBe(0);
  }
});

test('a program started in advance ends if its parent exits without a message', async () => {
  const child = start({ WAIT_FOR_PARENT: 'true' });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  await once(child, 'message');
  expect(await end(child)).toBe(0);
  expect(messages).toEqual(['waits']);
});

test('a program not started in advance does not wait', async () => {
  const child = start({ WAIT_FOR_PARENT: '' });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  while (messages.length < 2) await once(child, 'message');
  expect(messages).toEqual(['waits', 'goes on']);
  expect(await end(child)).toBe(0);
});

/** Creates an unreferenced object that V8 would not collect soon by itself. */
const forgotten = () => new WeakRef(Array.from({ length: 100_000 }, (_, nth) => ({ nth })));

test('garbage of the startup is collected once the program is idle', async () => {
  const left = forgotten();
  collectWhenIdle(20);
  while (left.deref()) await wait(20);
  expect(left.deref()).toBeUndefined();
});

test('no garbage is collected while the program is busy', async () => {
  const left = forgotten();
  const { promise, resolve } = Promise.withResolvers<void>();
  collectWhenIdle(20);
  let rounds = 0;
  const work = () => {
    const until = performance.now() + 30;
    while (performance.now() < until);
    rounds += 1;
    if (rounds < 5) setImmediate(work);
    else resolve();
  };
  work();
  await promise;
  expect(left.deref()).toBeDefined();
  while (left.deref()) await wait(20);
});

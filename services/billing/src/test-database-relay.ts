import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a program and MongoDB, and sees each write before it goes on. */
export interface DatabaseRelay {
  /** The address of the database through it. */
  readonly uri: string;
  /** Is told of each write as it goes out, such as `insert ledger_entries`; one answered with false is never passed on. */
  onWrite(hear: (write: string) => boolean): void;
  stop(): Promise<void>;
}

/** The wire protocol's number for the one kind of message that carries commands. */
const message = 2013;
const writes: readonly string[] = ['insert', 'update', 'delete', 'findAndModify'];

/**
 * The write that a message asks for, by the first field of its command: `insert: 'customers'`. The header has 16 bytes
 * and the flags 4; then comes a section of kind 0 with a BSON document: its length, a type (2 is text), a name, a text.
 */
function writeIn(bytes: Buffer): string | null {
  if (bytes.readInt32LE(12) !== message || bytes[20] !== 0 || bytes[25] !== 2) return null;
  const nameEnd = bytes.indexOf(0, 26);
  const name = bytes.toString('utf8', 26, nameEnd);
  if (!writes.includes(name)) return null;
  const length = bytes.readInt32LE(nameEnd + 1);
  return `${name} ${bytes.toString('utf8', nameEnd + 5, nameEnd + 4 + length)}`;
}

/** Gives whole messages out of what comes in pieces. */
function* wholeMessages(held: { bytes: Buffer }, chunk: Buffer): Generator<Buffer> {
  held.bytes = Buffer.concat([held.bytes, chunk]);
  while (held.bytes.length >= 4 && held.bytes.length >= held.bytes.readInt32LE(0)) {
    const length = held.bytes.readInt32LE(0);
    yield held.bytes.subarray(0, length);
    held.bytes = held.bytes.subarray(length);
  }
}

/** Starts a relay to the database at an address. */
export async function databaseRelay(to: string): Promise<DatabaseRelay> {
  // The tests' database listens on a Unix socket, whose path stands where a host would.
  const socketPath = decodeURIComponent(to.split('/')[2] ?? '');
  const sockets = new Set<Socket>();
  let hear = (_write: string) => true;
  const server = createServer((client) => {
    const database = connect(socketPath);
    const held = { bytes: Buffer.alloc(0) };
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      for (const whole of wholeMessages(held, chunk)) {
        const write = writeIn(whole);
        if (write === null || hear(write)) database.write(whole);
      }
    });
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    onWrite(next) {
      hear = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

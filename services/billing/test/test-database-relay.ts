import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A relay between a program and MongoDB that sees each write before it forwards it. */
export interface DatabaseRelay {
  /** The URI of the database through the relay. */
  readonly uri: string;
  /**
   * Sets the listener for each write, such as `insert ledger_entries`. The relay never forwards a write for which it
   * returns false.
   */
  onWrite(listener: (write: string) => boolean): void;
  stop(): Promise<void>;
}

/** The wire protocol's opcode for the only kind of message that carries commands. */
const MESSAGE_OPCODE = 2013;
const writes: readonly string[] = ['insert', 'update', 'delete', 'findAndModify'];

/**
 * The write that a message requests, from the first field of its command: `insert: 'customers'`. The header has 16
 * bytes and the flags have 4. Then comes a section of kind 0 with a BSON document: its length, a type (2 is text), a
 * name and a text.
 */
function writeIn(bytes: Buffer): string | null {
  if (bytes.readInt32LE(12) !== MESSAGE_OPCODE || bytes[20] !== 0 || bytes[25] !== 2) return null;
  const nameEnd = bytes.indexOf(0, 26);
  const name = bytes.toString('utf8', 26, nameEnd);
  if (!writes.includes(name)) return null;
  const length = bytes.readInt32LE(nameEnd + 1);
  return `${name} ${bytes.toString('utf8', nameEnd + 5, nameEnd + 4 + length)}`;
}

/** Yields whole messages from chunks. */
function* wholeMessages(buffer: { bytes: Buffer }, chunk: Buffer): Generator<Buffer> {
  buffer.bytes = Buffer.concat([buffer.bytes, chunk]);
  while (buffer.bytes.length >= 4 && buffer.bytes.length >= buffer.bytes.readInt32LE(0)) {
    const length = buffer.bytes.readInt32LE(0);
    yield buffer.bytes.subarray(0, length);
    buffer.bytes = buffer.bytes.subarray(length);
  }
}

/** Starts a relay to the database at a URI. */
export async function databaseRelay(to: string): Promise<DatabaseRelay> {
  // The tests' database listens on a Unix socket. Its path takes the place of a host in the URI.
  const socketPath = decodeURIComponent(to.split('/')[2] ?? '');
  const sockets = new Set<Socket>();
  let listener = (_write: string) => true;
  const server = createServer((client) => {
    const database = connect(socketPath);
    const buffer = { bytes: Buffer.alloc(0) };
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
      for (const whole of wholeMessages(buffer, chunk)) {
        const write = writeIn(whole);
        if (write === null || listener(write)) database.write(whole);
      }
    });
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    onWrite(next) {
      listener = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

// A relay between programs and a MongoDB server that records the writes that pass it, as the driver's command
// monitoring would in each program. The embedded engine has no profiler.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { bodyOf, MessageSplitter, requestIdOf, sequenceOf } from '@keystead/embedded-mongodb';
import { BSON } from 'mongodb';

const writeCommands = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

/** A write command. Times are those of `performance.now()`. */
export interface SeenWrite {
  /** The database and the command with its collection, such as `portfolio: insert properties`. */
  readonly text: string;
  /** Whether its answer waits for the journal. */
  readonly journaled: boolean;
  readonly sentAt: number;
  /** When the server's answer arrived; undefined until then. */
  answeredAt?: number;
}

/** Reads a message as a write command; undefined for any other. */
function writeOf(message: Buffer): SeenWrite | undefined {
  const body = bodyOf(message);
  if (!body) return undefined;
  const command = BSON.deserialize(body);
  const [name = ''] = Object.keys(command);
  if (!writeCommands.has(name)) return undefined;
  const { $db, writeConcern } = command;
  // A bulk write of the whole client names its collections apart.
  const namespaces = sequenceOf(message, 'nsInfo').map((document) => BSON.deserialize(document).ns);
  const target = name === 'bulkWrite' ? namespaces.join(' + ') : command[name];
  return {
    text: `${String($db).replace(/^keystead_/, '')}: ${name} ${target}`,
    journaled: writeConcern?.j === true || writeConcern?.w === 'majority',
    sentAt: performance.now(),
  };
}

export class DatabaseMonitor {
  /** All writes so far, in the order in which they were sent. */
  readonly writes: SeenWrite[] = [];
  /** Called when a write was answered. The answer is passed on once the returned promise has settled. */
  hold: ((write: SeenWrite) => Promise<unknown> | undefined) | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(socketPath: string) {
    this.#server = createServer((client) => this.#relay(client, connect(socketPath)));
  }

  /**
   * Starts a monitor in front of a database that listens on a Unix socket.
   * @param uri the database's URI.
   */
  static async start(uri: string): Promise<DatabaseMonitor> {
    const monitor = new DatabaseMonitor(decodeURIComponent(new URL(uri).host));
    monitor.#server.listen(0, '127.0.0.1');
    await once(monitor.#server, 'listening');
    return monitor;
  }

  /** The URI under which programs reach the database through the monitor. */
  get uri(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `mongodb://127.0.0.1:${port}/?directConnection=true&journal=true`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #relay(client: Socket, database: Socket): void {
    const waiting = new Map<number, SeenWrite>();
    const [sent, answered] = [new MessageSplitter(), new MessageSplitter()];
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      for (const message of sent.push(chunk)) {
        const write = writeOf(message);
        if (!write) continue;
        this.writes.push(write);
        waiting.set(requestIdOf(message), write);
      }
      database.write(chunk);
    });
    database.on('data', async (chunk) => {
      let held: Promise<unknown> | undefined;
      for (const message of answered.push(chunk)) {
        const id = message.readInt32LE(8);
        const write = waiting.get(id);
        waiting.delete(id);
        if (!write) continue;
        write.answeredAt = performance.now();
        held = this.hold?.(write) ?? held;
      }
      if (held) {
        database.pause();
        await held;
        database.resume();
      }
      client.write(chunk);
    });
  }
}

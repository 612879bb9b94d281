import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedLookup, type Resolve, UnusableAddress } from './checked-lookup.ts';
import { failureText } from './failure-text.ts';
import { faultOf, type ReceiverRules } from './receiver-url.ts';

/** What came of sending something: the receiver's status, or why there was none. */
interface SendingOutcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
  /** The first characters of what was answered. */
  readonly answer: string;
}

/** What is sent where. */
interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a message once and says what came of it; never rejects. */
export type PostMessage = (message: Message, patience: number) => Promise<SendingOutcome>;

/** Characters of an answer that are kept, and bytes that are read for them: a character has four at most. */
const storedCharacters = 1_000;
const readBytes = 4 * storedCharacters;

/** What is kept of an answer: text without control characters, whatever was sent. */
const storedText = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, storedCharacters)
    .toWellFormed();

/** The beginning of an answer's body; what breaks off or does not come in time ends it. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= readBytes) break;
    }
  } catch {
    // The status is what counts, and it is known.
  }
  return storedText(Buffer.concat(parts));
}

function begin({ url, headers, body }: Message, lookup: LookupFunction, signal: AbortSignal): ClientRequest {
  const to = new URL(url);
  const begun = (to.protocol === 'https:' ? requestHttps : requestHttp)(to, {
    method: 'POST',
    // No connection is kept: each sending looks the name up and checks what it finds.
    agent: false,
    lookup,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Keystead-Webhooks/1.0',
      'accept-encoding': 'identity',
      ...headers,
    },
  });
  // Who waits for the answer hears of an error; one that comes later is of no interest.
  begun.on('error', () => undefined);
  begun.end(body);
  return begun;
}

/** The answer to what was begun; an end without one, such as another protocol's, is a failure too. */
function responseTo(begun: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    begun.once('response', resolve).once('error', reject);
    begun.once('close', () => reject(new Error('closed')));
  });
}

/** Sends messages over HTTP; redirects are an answer like any other, and not followed. */
export function postMessage(rules: ReceiverRules, resolve?: Resolve): PostMessage {
  const lookup = checkedLookup(rules, resolve);
  return async (message, patience) => {
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      // The rules may be others than when it was registered; and an address without a name is not looked up.
      const fault = faultOf(message.url, rules);
      if (fault) throw new UnusableAddress(fault);
      const begun = begin(message, lookup, AbortSignal.timeout(patience));
      const response = await responseTo(begun);
      const answer = await beginningOf(response);
      begun.destroy();
      return { status: response.statusCode ?? null, error: null, milliseconds: took(), answer };
    } catch (error) {
      return { status: null, error: failureText(error, patience), milliseconds: took(), answer: '' };
    }
  };
}

import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedLookup, type Resolve, UnusableAddress } from './checked-lookup.ts';
import { failureText } from './failure-text.ts';
import { faultOf, type ReceiverRules } from './receiver-url.ts';

/** The outcome of an attempt: the receiver's status, or the reason for a missing response. */
interface SendingOutcome {
  readonly status: number | null;
  readonly error: string | null;
  readonly milliseconds: number;
  /** The first characters of the response body. */
  readonly answer: string;
}

interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a message once and returns the outcome. `patience` is the timeout in milliseconds. Never rejects. */
export type PostMessage = (message: Message, patience: number) => Promise<SendingOutcome>;

/**
 * The number of characters of a response that are stored. Up to four times as many bytes are read: a character has at
 * most four.
 */
const storedCharacters = 1_000;
const readBytes = 4 * storedCharacters;

/** The stored form of a response: text without control characters, whatever the receiver sent. */
const storedText = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, storedCharacters)
    .toWellFormed();

/** The start of a response body, up to where it breaks off or times out. */
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
    // Ignore the error: only the status matters, and it is known.
  }
  return storedText(Buffer.concat(parts));
}

function begin({ url, headers, body }: Message, lookup: LookupFunction, signal: AbortSignal): ClientRequest {
  const to = new URL(url);
  const begun = (to.protocol === 'https:' ? requestHttps : requestHttp)(to, {
    method: 'POST',
    // No keep-alive: each attempt looks up the name and checks the result.
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
  // `responseTo` rejects on an error. Later errors are ignored; without a listener they would crash the process.
  begun.on('error', () => undefined);
  begun.end(body);
  return begun;
}

/** The response to a request. Rejects if the connection closes without one, for example because of another protocol. */
function responseTo(begun: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    begun.once('response', resolve).once('error', reject);
    begun.once('close', () => reject(new Error('closed')));
  });
}

/** Sends messages over HTTP. A redirect counts as a response and is not followed. */
export function postMessage(rules: ReceiverRules, resolve?: Resolve): PostMessage {
  const lookup = checkedLookup(rules, resolve);
  return async (message, patience) => {
    const start = performance.now();
    const took = () => Math.round(performance.now() - start);
    try {
      // Check again: the rules may have changed since the registration, and an IP address is never looked up.
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

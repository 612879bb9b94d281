import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { checkedLookup, type ReceiverRules, type Resolve, UnusableAddress, urlProblem } from './receiver-address.ts';

const textByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response arrived.',
  EPIPE: 'The connection was closed before a response arrived.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'The connection timed out.',
};

/** The reason for a missing response, in words for the webhook's owner; reveals nothing about our network. */
function failureText(error: unknown, timeoutMs: number): string {
  if (error instanceof UnusableAddress) return `The address ${error.message}.`;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError')
    return `No response arrived within ${timeoutMs / 1000} seconds.`;
  if (textByCode[code]) return textByCode[code];
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code)) return `The TLS connection failed (${code}).`;
  if (code.startsWith('HPE_')) return 'The response was not HTTP.';
  return 'The connection failed.';
}

/** The outcome of an attempt: the receiver's status, or the reason for a missing response. */
export interface SendingOutcome {
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

/** Sends a message once. Never rejects. */
export type PostMessage = (message: Message, timeoutMs: number) => Promise<SendingOutcome>;

/** Characters of a response that are stored; four times as many bytes are read, as a character has at most four. */
const MAX_STORED_CHARACTERS = 1_000;
const MAX_READ_BYTES = 4 * MAX_STORED_CHARACTERS;

/** Text without control characters, whatever the receiver sent. */
const storedText = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_STORED_CHARACTERS)
    .toWellFormed();

/** The start of a response body, up to where it breaks off or times out. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MAX_READ_BYTES) break;
    }
  } catch {
    // Ignore the error: only the status matters, and it is known.
  }
  return storedText(Buffer.concat(chunks));
}

/** Milliseconds for which a connection stays open for the next message. Many servers close theirs after five seconds. */
const KEEP_ALIVE_MS = 4_000;

/** How requests connect: all addresses of a name are checked for each new connection. */
function connections(rules: ReceiverRules, resolve?: Resolve) {
  const options = { keepAlive: true, timeout: KEEP_ALIVE_MS, lookup: checkedLookup(rules, resolve) };
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
}

type Connections = ReturnType<typeof connections>;

function sendRequest({ url, headers, body }: Message, agents: Connections, signal: AbortSignal): ClientRequest {
  const target = new URL(url);
  const isSecure = target.protocol === 'https:';
  const request = (isSecure ? requestHttps : requestHttp)(target, {
    method: 'POST',
    agent: agents[isSecure ? 'https:' : 'http:'],
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
  request.on('error', () => undefined);
  request.end(body);
  return request;
}

/** Rejects if the connection closes without a response, for example because of another protocol. */
function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
    request.once('close', () => reject(new Error('closed')));
  });
}

/** A connection that was open may have been closed by the receiver just then. A new one tells whether it is there. */
async function exchange(message: Message, agents: Connections, signal: AbortSignal) {
  for (;;) {
    const request = sendRequest(message, agents, signal);
    try {
      return { request, response: await responseTo(request) };
    } catch (error) {
      if (!request.reusedSocket || signal.aborted) throw error;
    }
  }
}

/** Sends messages over HTTP. A redirect counts as a response and is not followed. */
export function postMessage(rules: ReceiverRules, resolve?: Resolve): PostMessage {
  const agents = connections(rules, resolve);
  return async (message, timeoutMs) => {
    const start = performance.now();
    const elapsedMs = () => Math.round(performance.now() - start);
    try {
      // Check again: the rules may have changed since the registration, and an IP address is never looked up.
      const problem = urlProblem(message.url, rules);
      if (problem) throw new UnusableAddress(problem);
      const { request, response } = await exchange(message, agents, AbortSignal.timeout(timeoutMs));
      const answer = await readStart(response);
      if (!response.complete) request.destroy();
      return { status: response.statusCode ?? null, error: null, milliseconds: elapsedMs(), answer };
    } catch (error) {
      return { status: null, error: failureText(error, timeoutMs), milliseconds: elapsedMs(), answer: '' };
    }
  };
}

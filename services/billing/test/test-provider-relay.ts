import type { IncomingMessage } from 'node:http';
import { type TestServer, testServer } from '@keystead/service-kit/testing';

/** An action in between. A string that it returns replaces the response's text. */
type Between = (answer: string) => Promise<unknown> | string;

/** A relay between billing and the sandbox's API, so that a test can act while the provider is slow to answer. */
export interface ProviderRelay extends TestServer {
  /** Each answered call, such as `POST /v1/refunds 200`. */
  readonly calls: readonly string[];
  /** Runs an action at the next such call, before the relay forwards it. */
  beforeNext(call: RegExp, act: () => Promise<unknown>): void;
  /** Runs an action when the next such call is answered, before the relay returns the response. */
  afterNext(call: RegExp, act: Between): void;
  /**
   * Sets the listener for each call as it arrives, and for its response before it returns. The relay stops where it
   * returns false.
   */
  onPassage(listener: (moment: 'call' | 'answer', call: string) => boolean): void;
}

interface Waiting {
  readonly call: RegExp;
  readonly act: Between;
}

/** Removes and returns the first action that waits for such a call. */
function removeAction(waiting: Waiting[], call: string): Between | undefined {
  const at = waiting.findIndex((one) => one.call.test(call));
  return at < 0 ? undefined : waiting.splice(at, 1)[0]?.act;
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const part of message) chunks.push(part);
  return Buffer.concat(chunks).toString();
}

/** Starts a relay to the API at a URL. */
export async function providerRelay(to: string): Promise<ProviderRelay> {
  const calls: string[] = [];
  const before: Waiting[] = [];
  const after: Waiting[] = [];
  let listener = (_moment: 'call' | 'answer', _call: string) => true;
  const server = await testServer(async (req, res) => {
    const call = `${req.method} ${req.url}`;
    const body = await textOf(req);
    if (!listener('call', call)) return;
    await removeAction(before, call)?.('');
    const headers = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) => {
      const value = req.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const response = await fetch(to + req.url, { method: req.method, headers, ...(body && { body }) });
    const answer = await response.text();
    if (!listener('answer', call)) return;
    const other = await removeAction(after, call)?.(answer);
    calls.push(`${call} ${response.status}`);
    res.writeHead(response.status, { 'content-type': 'application/json' });
    res.end(typeof other === 'string' ? other : answer);
  });
  return {
    ...server,
    calls,
    beforeNext: (call, act) => void before.push({ call, act }),
    afterNext: (call, act) => void after.push({ call, act }),
    onPassage(next) {
      listener = next;
    },
  };
}

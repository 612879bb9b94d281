import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerTo, breachOf, type Recordings, requestName } from './recordings.ts';

/**
 * Sets the page's clock back to the time of the recording and lets it run on from there. So a trial that had two weeks
 * left then still has them now, and a page that requests the current month requests the recorded one.
 */
const clockOf = (recordedAt: string) => `<script>
{
  const Clock = Date;
  const past = Clock.now() - Clock.parse(${JSON.stringify(recordedAt)});
  globalThis.Date = class Date extends Clock {
    constructor(...given) {
      if (given.length === 0) super(Clock.now() - past);
      else super(...given);
    }
    static now() {
      return Clock.now() - past;
    }
  };
}
</script>
`;

/**
 * Renders the page that shows one remote and no other part of the product.
 * @param recordedAt the instant of the recording; null if nothing was recorded.
 */
export const alonePage = (recordedAt: string | null): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alone</title>
<div id="root"></div>
${recordedAt === null ? '' : clockOf(recordedAt)}<script src="/main.js"></script>
</html>
`;

const API = /^\/api(?=\/)/;
const SESSION = '/recorded/session.json';
/** The last path segment of a file contains a dot, that of a page doesn't. */
const PAGE = /^[^.]*$/;

function respond(response: ServerResponse, status: number, body: unknown): void {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function problem(response: ServerResponse, status: number, error: string): void {
  const title = status === 501 ? 'Not recorded' : 'Invalid recording';
  respond(response, status, {
    type: 'about:blank',
    title,
    status,
    detail: error,
    error,
    code: 'internal_error',
    request_id: '',
  });
}

function bodyOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    // Not an operation of a contract: a file, or unknown.
    return undefined;
  }
}

async function answer(recordings: Recordings, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const name = requestName(method, (request.url ?? '').replace(API, ''));
  const body = bodyOf(await text(request));
  const recordedRequest = body === undefined ? { request: name } : { request: name, body };
  const found = answerTo(recordings.answers(), recordedRequest);
  if (found === undefined) {
    if (method === 'GET') recordings.want(recordedRequest);
    const next = method === 'GET' ? 'npm run record does that from now on.' : 'Add it to recorded/ with its body.';
    return problem(response, 501, `Nothing is recorded for ${name}. ${next}`);
  }
  const breach = breachOf(found);
  if (breach !== null) return problem(response, 500, `${breach} The contract has changed: record it again.`);
  respond(response, found.status, found.answer);
}

function answerSession(recordings: Recordings, response: ServerResponse): void {
  const session = recordings.session();
  if (session === null) problem(response, 501, 'No session is recorded.');
  else respond(response, 200, session);
}

function answerPage(recordings: Recordings, response: ServerResponse): void {
  const page = alonePage(recordings.session()?.recorded_at ?? null);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
}

/** Middleware that answers a remote's API requests with recorded answers, and page paths with the standalone page. */
export function answerRecorded(recordings: Recordings) {
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (API.test(pathname)) void answer(recordings, request, response).catch(next);
    else if (pathname === SESSION) answerSession(recordings, response);
    else if (request.method !== 'GET' || !PAGE.test(pathname) || pathname === '/ws') next();
    else answerPage(recordings, response);
  };
}

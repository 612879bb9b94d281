import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { alonePage } from './alone-page.ts';
import { answerTo, breachOf, requestName } from './recorded-answer.ts';
import type { Recordings } from './recordings.ts';

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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { contracts, literalFirst } from '@keystead/contracts';
import { sampleOf } from './sample-values.ts';

/** The page that shows one remote and no other part of the product. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alone</title>
<div id="root"></div>
<script src="/main.js"></script>
</html>
`;
/** The last path segment of a file contains a dot, that of a page doesn't. */
const PAGE_PATH = /^[^.]*$/;
const API = /^\/api(?=\/)/;

const operations = contracts
  .flatMap(({ routes }) => Object.entries(routes))
  .sort(([one], [other]) => literalFirst(one, other))
  .map(([name, route]) => ({ route, pattern: new RegExp(`^${name.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));

/** The status and the body of an answer: undefined if no contract has the request, or if it answers no JSON. */
function sampleAnswer(method: string, path: string, role: string): { status: number; body?: unknown } | undefined {
  const found = operations.find(({ pattern }) => pattern.test(`${method} ${path}`));
  if (found === undefined || found.route.download || found.route.events) return undefined;
  const { answer, status = answer ? 200 : 204 } = found.route;
  if (!answer) return { status };
  const body = sampleOf(answer, { role }) as Record<string, unknown>;
  // The record that was asked for.
  for (const [name, text] of Object.entries(found.pattern.exec(`${method} ${path}`)?.groups ?? {})) {
    const value = /^\d+$/.test(text) ? Number(text) : text;
    if (typeof body[name] === typeof value) body[name] = value;
  }
  return { status, body };
}

/**
 * Middleware that answers a remote's API requests with samples that fit the contracts, and page paths with the
 * standalone page. Nothing is stored: a write is answered, and the next read doesn't show it.
 * @param role the role of the user who is signed in.
 */
export function answerSamples(role: string) {
  return ({ method = 'GET', url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { pathname } = new URL(url, 'http://localhost');
    if (API.test(pathname)) {
      const answer = sampleAnswer(method, pathname.replace(API, ''), role);
      const error = `There is no sample of ${method} ${pathname}.`;
      response.writeHead(answer?.status ?? 501, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(
        JSON.stringify(answer ? answer.body : { code: 'internal_error', error, detail: error, status: 501 }),
      );
    } else if (method === 'GET' && PAGE_PATH.test(pathname) && pathname !== '/ws')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
    else next();
  };
}

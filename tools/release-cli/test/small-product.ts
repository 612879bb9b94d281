import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Answer, contracts, literalFirst, type Operation, type Problem, type Route } from '@keystead/contracts';
import Value from 'typebox/value';

/** A request that the server received, in the parts of the contract. */
interface Arrived {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | undefined;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
}

type ErrorAnswer = Partial<Problem> & { failed: number };
type Answers = { [O in Operation]?: (arrived: Arrived) => Answer<O> | ErrorAnswer };

/** A fake of the product's API with the answers that a test sets. It rejects requests that don't match the contract. */
export interface SmallProduct {
  readonly url: string;
  readonly arrived: Arrived[];
  /** The answer to each operation; all others get a 404. */
  answers: Answers;
  close(): Promise<void>;
}

const routes: readonly (readonly [string, Route])[] = contracts
  .flatMap((contract) => Object.entries(contract.routes))
  .sort(([one], [other]) => literalFirst(one, other));

function routeOf(method: string, path: string) {
  for (const [operation, route] of routes) {
    const [verb = '', pattern = ''] = operation.split(' ');
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1);
    if (verb !== method || values === undefined) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
    return { operation, route, params };
  }
  return null;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request);
  if (bytes.length === 0) return undefined;
  return request.headers['content-type'] === 'application/json' ? JSON.parse(bytes.toString()) : bytes;
}

function complaint({ body, query }: Route, { body: sent, query: sentQuery }: Arrived): ErrorAnswer | null {
  if (body !== undefined && !Value.Check(body, sent)) return { failed: 422, error: 'The body is not the contract’s.' };
  const read = query === undefined ? sentQuery : Value.Convert(query, { ...sentQuery });
  if (query !== undefined && !Value.Check(query, read))
    return { failed: 422, error: 'The query is not the contract’s.' };
  return null;
}

export async function smallProduct(): Promise<SmallProduct> {
  const arrived: Arrived[] = [];

  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://product');
    const found = routeOf(request.method ?? '', pathname.replace(/^\/api/, ''));
    const body = await bodyOf(request);
    if (found === null) return { status: 404, body: { error: 'No such route.' } };
    const { headers } = request;
    const one: Arrived = {
      operation: found.operation,
      params: found.params,
      query: Object.fromEntries(searchParams),
      body,
      token: headers.authorization?.replace('Bearer ', ''),
      ifMatch: headers['if-match'],
      idempotencyKey: headers['idempotency-key'] as string | undefined,
    };
    arrived.push(one);
    const answer = product.answers[found.operation as Operation] as ((arrived: Arrived) => unknown) | undefined;
    const reply =
      complaint(found.route, one) ?? (answer ? answer(one) : { failed: 404, error: 'There is no such thing.' });
    const { failed } = (reply ?? {}) as Partial<ErrorAnswer>;
    return failed === undefined ? { status: found.route.status ?? 200, body: reply } : { status: failed, body: reply };
  }

  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const product: SmallProduct = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answers: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return product;
}

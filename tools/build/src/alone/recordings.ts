import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contracts, literalFirst, type Route, type Session } from '@keystead/contracts';
import Value from 'typebox/value';

export interface FoundOperation {
  /** `GET /properties/{id}` */
  readonly name: string;
  readonly route: Route;
}

const operations = contracts
  .flatMap(({ routes }) => Object.entries(routes))
  .sort(([one], [other]) => literalFirst(one, other))
  .map(([name, route]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, route, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
  });

/** Finds the operation of a request by its method and its path below `/api`. */
export function findOperation(method: string, path: string): FoundOperation | undefined {
  return operations.find((operation) => operation.method === method && operation.pattern.test(path));
}

/** A request without the caller's credentials. */
export interface RecordedRequest {
  /** `GET /properties?limit=50`, with the query parameters in alphabetical order. */
  readonly request: string;
  /** Only for a request that writes. */
  readonly body?: unknown;
}

export interface RecordedAnswer extends RecordedRequest {
  readonly status: number;
  readonly answer?: unknown;
}

/** Normalises a request's name, so that equal requests have equal names. */
export function requestName(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  searchParams.sort();
  return `${method} ${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

/** Explains why an answer breaks its contract; null if it matches. */
export function breachOf({ request, status, answer }: RecordedAnswer): string | null {
  const [method = '', address = ''] = request.split(' ');
  const operation = findOperation(method, address.split('?')[0] ?? '');
  if (operation === undefined) return `No contract has ${request}.`;
  if (status >= 400 || operation.route.answer === undefined) return null;
  const [error] = Value.Errors(operation.route.answer, answer);
  return error === undefined ? null : `${request}: ${error.instancePath || 'the answer'} ${error.message}.`;
}

/** Removes the paging and sort parameters of a request. */
function withoutPaging(request: string): string {
  const [method = '', address = ''] = request.split(' ');
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const name of ['limit', 'sort']) searchParams.delete(name);
  return requestName(method, `${pathname}?${searchParams}`);
}

/** Finds the recorded answer to a request. For a list, falls back to an answer with other paging or sorting. */
export function answerTo(answers: readonly RecordedAnswer[], { request, body }: RecordedRequest) {
  const sameBody = (recorded: RecordedAnswer) => isDeepStrictEqual(recorded.body, body);
  const exact = answers.find((recorded) => recorded.request === request && sameBody(recorded));
  if (exact !== undefined || !request.startsWith('GET ')) return exact;
  const list = withoutPaging(request);
  return answers.find((recorded) => withoutPaging(recorded.request) === list);
}

const SESSION = 'session.json';
const WANTED = 'wanted.json';
const OTHERS: ReadonlySet<string> = new Set([SESSION, WANTED]);

type RecordedSession = Session & { readonly recorded_at: string };

const byRequest = (one: RecordedRequest, other: RecordedRequest) => (one.request < other.request ? -1 : 1);

/**
 * The folder `recorded/` of a remote: the session, the recorded answers, and further requests that its pages asked for.
 */
export class Recordings {
  readonly #folder: string;

  /** @param folder the remote's folder. */
  constructor(folder: string) {
    this.#folder = path.join(folder, 'recorded');
  }

  answers(): RecordedAnswer[] {
    return this.#files().flatMap((file) => this.#read<RecordedAnswer[]>(file, []));
  }

  session(): RecordedSession | null {
    return this.#read<RecordedSession | null>(SESSION, null);
  }

  wanted(): RecordedRequest[] {
    return this.#read<RecordedRequest[]>(WANTED, []);
  }

  /** Stores an unrecorded request, so that the next recording includes it. */
  want(request: RecordedRequest): void {
    const wanted = this.wanted();
    if (wanted.some((one) => one.request === request.request)) return;
    this.#write(WANTED, [...wanted, request].sort(byRequest));
  }

  /** Replaces all recorded answers, in one file for each collection. */
  save(session: Session, answers: readonly RecordedAnswer[]): void {
    for (const file of this.#files()) rmSync(path.join(this.#folder, file));
    // The token is a credential, so it is replaced. Pages need some value, but any will do.
    this.#write(SESSION, { recorded_at: new Date().toISOString(), ...session, token: 'recorded' });
    const files = Map.groupBy(answers, ({ request }) => `${request.split(/[/?]/)[1]}.json`);
    for (const [file, of] of files) this.#write(file, [...of].sort(byRequest));
  }

  #files(): string[] {
    const files = globSync('*.json', { cwd: this.#folder });
    return files.filter((file) => !OTHERS.has(file)).sort();
  }

  #read<T>(file: string, absent: T): T {
    let text: string;
    try {
      text = readFileSync(path.join(this.#folder, file), 'utf8');
    } catch {
      return absent;
    }
    return JSON.parse(text) as T;
  }

  #write(file: string, content: unknown): void {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path.join(this.#folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

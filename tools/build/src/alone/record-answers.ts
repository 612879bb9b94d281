import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Session } from '@keystead/contracts';
import { operationsIn } from '../webpack/bundle-contents.ts';
import { readManifest, repositoryRoot, workspaceDependencies } from '../workspaces.ts';
import { breachOf, findOperation, type RecordedAnswer, type RecordedRequest, requestName } from './recordings.ts';

const TESTS = /\.test\.tsx?$|[\\/]testing[\\/]/;

function peers(folder: string): string[] {
  const { peerDependencies = {} } = readManifest(path.join(folder, 'package.json'));
  const ours = Object.keys(peerDependencies).filter((name) => name.startsWith('@keystead/'));
  return ours.map((name) => path.join(repositoryRoot, 'node_modules', name));
}

/** Whether an operation is a GET that returns JSON: no file and no event stream. */
function isRead(name: string): boolean {
  const [method = '', address = ''] = name.split(' ');
  const { route } = findOperation(method, address) ?? {};
  return method === 'GET' && route?.answer !== undefined && route.access !== 'service';
}

/** Lists the read operations that a remote calls, in its own code and in the packages that it takes from the shell. */
export function readOperations(folder: string): string[] {
  const folders = [folder, ...workspaceDependencies(folder), ...peers(folder)];
  const files = folders.flatMap((of) =>
    /[\\/]contracts$/.test(of) ? [] : globSync('src/**/*.{ts,tsx}', { cwd: of }).map((file) => path.join(of, file)),
  );
  const sources = files.filter((file) => !TESTS.test(file)).map((file) => readFileSync(file, 'utf8'));
  return [...new Set(sources.flatMap(operationsIn))].filter(isRead).sort();
}

/** The number of records of a list that are requested one by one. */
const OF_A_LIST = 3;
/**
 * Splits `GET /published/{kind}/{slug}/history` into the list's path, the parameters that its records provide, and the
 * rest.
 */
const OF_A_RECORD = /^([^{]+?)\/(\{[^}]+\}(?:\/\{[^}]+\})*)([^{]*)$/;

type Row = Readonly<Record<string, unknown>>;

function rowsIn(answer: unknown): Row[] {
  const [rows = []] = Object.values((answer ?? {}) as Row).filter(Array.isArray);
  return rows;
}

/** Fills parameters with a record's values; undefined if the record lacks one. */
function fill(parameters: string, row: Row): string | undefined {
  const values = [...parameters.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => row[name]);
  if (!values.every((value) => typeof value === 'number' || typeof value === 'string')) return undefined;
  return values.map(encodeURIComponent).join('/');
}

/**
 * Builds the requests for an operation on one record: one for each of the first records of its recorded list. Empty if
 * no recorded list provides the parameters.
 */
export function requestsOf(operation: string, answers: readonly RecordedAnswer[]): string[] {
  const [, list = '', parameters = '', after = ''] = OF_A_RECORD.exec(operation) ?? [];
  const recorded = answers.find(({ request }) => request.split('?')[0] === list);
  const filled = rowsIn(recorded?.answer).map((row) => fill(parameters, row));
  return filled
    .filter((path) => path !== undefined)
    .slice(0, OF_A_LIST)
    .map((path) => `${list}/${path}${after}`);
}

const TIMEOUT_MS = 30_000;

/** The running product whose answers are recorded, and the session to call it with. */
export interface RecordedProduct {
  readonly url: string;
  readonly session: Session;
}

/** The recorded answers, and one sentence for each operation that could not be recorded. */
export interface Recorded {
  readonly answers: RecordedAnswer[];
  readonly failures: string[];
}

/**
 * Signs in to a product.
 * @throws Error with the product's message when it rejects the sign-in.
 */
export async function signIn(url: string, email: string, password: string): Promise<RecordedProduct> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as Session & { error?: string };
  if (!response.ok) throw new Error(answer.error ?? `The sign-in failed with status ${response.status}.`);
  return { url, session: answer };
}

async function sendRequest(
  { url, session }: RecordedProduct,
  { request, body }: RecordedRequest,
): Promise<RecordedAnswer> {
  const [method = '', address = ''] = request.split(' ');
  const response = await fetch(`${url}/api${address}`, {
    method,
    headers: { Authorization: `Bearer ${session.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const sent = body === undefined ? {} : { body };
  return { request, ...sent, status: response.status, ...(text === '' ? {} : { answer: JSON.parse(text) }) };
}

/**
 * Calls the operations of a remote on a running product: lists first, then the first records of each list, then the
 * requests that its pages have asked for. Changes nothing there, unless such a request does. Each operation ends with
 * an answer, or with a sentence that says why it has none.
 */
export async function recordAnswers(
  product: RecordedProduct,
  operations: readonly string[],
  wanted: readonly RecordedRequest[],
): Promise<Recorded> {
  const recorded: Recorded = { answers: [], failures: [] };
  const record = async (wanted: RecordedRequest) => {
    const [method = '', address = ''] = wanted.request.split(' ');
    const request = { ...wanted, request: requestName(method, address) };
    if (recorded.answers.some((one) => one.request === request.request && one.body === request.body)) return;
    const answer = await sendRequest(product, request).catch((error: Error) => error.message);
    const breach =
      typeof answer === 'string'
        ? `${wanted.request}: ${answer}.`
        : answer.status >= 400
          ? `${wanted.request} answered ${answer.status}.`
          : breachOf(answer);
    if (breach !== null) recorded.failures.push(breach);
    else recorded.answers.push(answer as RecordedAnswer);
  };
  const ofRecords = operations.filter((operation) => operation.includes('{'));
  for (const request of operations.filter((operation) => !ofRecords.includes(operation))) await record({ request });
  for (const operation of ofRecords) {
    const requests = requestsOf(operation, recorded.answers);
    for (const request of requests) await record({ request });
    if (requests.length === 0)
      recorded.failures.push(`${operation} was skipped: no recorded list has a record for its parameters.`);
  }
  for (const request of wanted) await record(request);
  return recorded;
}

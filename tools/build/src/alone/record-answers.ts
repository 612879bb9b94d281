import type { Session } from '@keystead/contracts';
import { breachOf, type RecordedAnswer, type RecordedRequest, requestName } from './recorded-answer.ts';
import { requestsOf } from './requests-of.ts';

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

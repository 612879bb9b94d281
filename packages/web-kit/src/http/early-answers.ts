import { session } from '../session.ts';

/** A request that the page's own HTML has sent (the gateway's `sendFirstRequests`), to save a round trip. */
interface EarlyRequest {
  /** The address below `/api`: `/properties?limit=24`. */
  readonly address: string;
  readonly token: string;
  readonly release: string | null;
  /** Undefined if it failed. Never rejects. */
  readonly answer: Promise<unknown>;
}

const page = globalThis as { __keystead_requests__?: EarlyRequest[] };

/** How old the page may be for such an answer to count as fresh, in milliseconds. */
const FRESH_FOR_MS = 20_000;

/** Forgets all answers, because a write may make them outdated. */
export function dropEarlyAnswers(): void {
  delete page.__keystead_requests__;
}

/** The answer to exactly this request if the page's HTML has sent it, once; undefined otherwise, or if it failed. */
export function takeEarlyAnswer(address: string, release: string | null): Promise<unknown> | undefined {
  if (performance.now() > FRESH_FOR_MS) dropEarlyAnswers();
  const { token } = session.get();
  const sent = page.__keystead_requests__ ?? [];
  const found = sent.find((one) => one.address === address && one.token === token && one.release === release);
  if (found === undefined) return undefined;
  page.__keystead_requests__ = sent.filter((one) => one !== found);
  return found.answer;
}

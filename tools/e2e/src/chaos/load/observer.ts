import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@keystead/api-client';
import { publicPages } from '../../browser/public-pages.ts';
import type { Journal } from './journal.ts';
import type { RetryingClient, Send } from './retrying-client.ts';
import { oneOf } from './sample-fields.ts';

/** The average milliseconds between two reads. A page and an answer of the assistant take as long as some ten writes. */
const PAUSE_MS = 500;
/** Statuses with which the gateway reports that a page is temporarily unavailable. */
const UNAVAILABLE = new Set([0, 502, 503, 504]);

const reads: readonly Send<unknown>[] = [
  (api, signal) => api.GET('/dashboard/stats', { signal }),
  (api, signal) => api.GET('/dashboard/activity', { signal }),
  (api, signal) => api.GET('/dashboard/months', { signal }),
  (api, signal) => api.GET('/payments', { params: { query: { status: 'overdue', sort: 'due_date' } }, signal }),
  (api, signal) => api.GET('/properties', { params: { query: { q: 'home', sort: 'name' } }, signal }),
  (api, signal) => api.GET('/leases/rent-roll', { signal }),
  (api, signal) => api.GET('/subscription', { signal }),
  (api, signal) => api.GET('/events', { params: { query: { limit: 20 } }, signal }),
  (api, signal) => api.GET('/marketing/status', { signal }),
  (api, signal) => api.GET('/releases/resolve', { signal }),
  (api, signal) => api.POST('/ai/chat', { body: { message: 'Who owes me money?' }, signal }),
];

/** An observer that reads what the others don't write to: figures, lists, public pages, the assistant. */
export class Observer {
  readonly #client: RetryingClient;
  readonly #deps: { readonly url: string; readonly journal: Journal; readonly random: () => number };

  constructor(
    program: RetryingClient,
    deps: { readonly url: string; readonly journal: Journal; readonly random: () => number },
  ) {
    this.#client = program;
    this.#deps = deps;
  }

  /** Reads one thing after another until the signal aborts. */
  async work(signal: AbortSignal): Promise<void> {
    const { journal, random } = this.#deps;
    while (!signal.aborted) {
      await this.#client.sendUntilAnswered(oneOf(reads, random)).catch((error: unknown) => {
        journal.problems.push(`a read failed: ${String(error)} ${error instanceof ApiError ? error.code : ''}`);
      });
      await this.#openPage(oneOf(publicPages, random));
      await wait(2 * PAUSE_MS * random());
    }
  }

  /** A public page arrives complete or not at all. */
  async #openPage(path: string): Promise<void> {
    const { url, journal } = this.#deps;
    const page = await fetch(`${url}${path}?at=${Math.ceil(this.#deps.random() * 1e6)}`, {
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (it) => ({ status: it.status, text: await it.text() }))
      .catch(() => ({ status: 0, text: '' }));
    const whole = page.status === 200 && page.text.trimEnd().endsWith('</html>');
    if (!whole && !UNAVAILABLE.has(page.status))
      journal.problems.push(`${path} answered ${page.status}: ${page.text.slice(-200)}`);
  }
}

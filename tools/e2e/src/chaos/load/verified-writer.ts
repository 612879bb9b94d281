import { ApiError } from '@keystead/api-client';
import {
  type Answered,
  type Collection,
  differingFields,
  type Entry,
  type Fields,
  type Journal,
  named,
  stampField,
} from './journal.ts';
import type { Outcome, RetryingClient, Send } from './retrying-client.ts';

/** Error codes that tell a writer that the record has another version than expected. */
const outdated = new Set(['version_conflict', 'precondition_failed', 'payment_settled']);

/**
 * Writes records like a correct client: creates with a key, changes by version, and reads a record again when it may
 * have changed. Each record has one writer. The journal gets each request before it is sent and each response when it
 * arrives.
 */
export class VerifiedWriter {
  readonly #client: RetryingClient;
  readonly #journal: Journal;
  readonly #accountId: number;
  readonly #name: string;
  #made = 0;
  #stamped = 0;

  /** @param name the unique name of the writer. */
  constructor(program: RetryingClient, journal: Journal, { accountId, name }: { accountId: number; name: string }) {
    this.#client = program;
    this.#journal = journal;
    this.#accountId = accountId;
    this.#name = name;
  }

  /**
   * Creates a record. With `abortAfter`, aborts after that many milliseconds without waiting for the response.
   * @throws ApiError when the request is rejected.
   */
  async add(collection: Collection, fieldsOf: (marker: string) => Fields, abortAfter?: number): Promise<Entry> {
    const marker = `${this.#name}-${++this.#made}`;
    const entry = this.#journal.create(this.#accountId, collection, marker);
    const stamp = this.#stamp(marker);
    const body = { ...fieldsOf(marker), [stampField[collection]]: stamp };
    const headers = { 'idempotency-key': marker };
    try {
      const answer = await this.#send(abortAfter, (api, signal) =>
        api.POST(`/${collection}` as '/properties', { body: body as never, headers, signal }),
      );
      if (answer) this.#acknowledge(entry, `POST /${collection}`, answer as Outcome<Answered>, stamp);
    } catch (error) {
      if (error instanceof ApiError) entry.gone = 'surely';
      throw error;
    }
    return entry;
  }

  async change(entry: Entry, fields: Fields, abortAfter?: number): Promise<void> {
    await this.#byVersion(entry, fields, async (id, version) => {
      const stamp = this.#stamp(entry.marker);
      const change = { ...fields, [stampField[entry.collection]]: stamp };
      entry.doubts.push({ ...entry.seen, ...change });
      const answer = await this.#send(abortAfter, (api, signal) =>
        api.PUT(`/${entry.collection}/{id}` as '/properties/{id}', {
          params: { path: { id } },
          body: { ...change, version } as never,
          signal,
        }),
      );
      if (answer) this.#acknowledge(entry, `PUT /${entry.collection}/{id}`, answer as Outcome<Answered>, stamp);
      else entry.version = undefined;
    });
  }

  /** Calls an action with a route of its own (`reversal`, `end`); `effect` is how it changes the record. */
  async act(entry: Entry, verb: string, body: Fields, effect: Fields): Promise<void> {
    const key = this.#stamp(entry.marker);
    await this.#byVersion(entry, effect, async (id, version) => {
      entry.doubts.push({ ...entry.seen, ...effect });
      const answer = await this.#client.sendUntilAnswered((api, signal) =>
        api.POST(`/${entry.collection}/{id}/${verb}` as '/payments/{id}/reversal', {
          params: { path: { id } },
          body: { ...body, version } as never,
          headers: { 'idempotency-key': `${key} at ${version}` },
          signal,
        }),
      );
      this.#acknowledge(entry, `POST /${entry.collection}/{id}/${verb}`, answer as Outcome<Answered>, undefined);
    });
  }

  /**
   * Deletes a record.
   * @throws ApiError when the request is rejected.
   */
  async remove(entry: Entry): Promise<void> {
    const id = idOf(entry);
    const before = entry.gone;
    entry.gone = 'perhaps';
    try {
      const { status, requestId } = await this.#client.sendUntilAnswered((api, signal) =>
        api.DELETE(`/${entry.collection}/{id}` as '/properties/{id}', { params: { path: { id } }, signal }),
      );
      entry.gone = 'surely';
      this.#record(entry, `DELETE /${entry.collection}/{id}`, { status, requestId });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 404) entry.gone = before;
      if (error.status !== 404 || this.#client.sent === 1) throw error;
    }
  }

  async comment(entry: Entry, abortAfter?: number): Promise<void> {
    const id = idOf(entry);
    const text = this.#stamp(`${entry.marker} comment`);
    const comment: Entry['comments'][number] = { text };
    entry.comments.push(comment);
    const headers = { 'idempotency-key': text };
    const answer = await this.#send(abortAfter, (api, signal) =>
      api.POST('/maintenance/{id}/comments', { params: { path: { id } }, body: { text }, headers, signal }),
    );
    if (!answer) return;
    comment.id = answer.data.id;
    this.#record(entry, 'POST /maintenance/{id}/comments', answer, `maintenance/${id}/comments/${answer.data.id}`);
  }

  /** Retries a change with the record's current version, until it is acknowledged or a read shows its effect. */
  async #byVersion(
    entry: Entry,
    fields: Fields,
    attempt: (id: number, version: number) => Promise<void>,
  ): Promise<void> {
    const id = idOf(entry);
    for (;;) {
      const version = entry.version ?? (await this.#read(entry));
      try {
        return await attempt(id, version);
      } catch (error) {
        if (!(error instanceof ApiError) || !outdated.has(error.code)) throw error;
        const now = await this.#read(entry);
        // An earlier attempt succeeded, and the action can't be repeated on the record.
        if (error.code === 'payment_settled' && Object.keys(fields).every((name) => name in entry.seen)) return;
        if (now === version) throw error;
      }
    }
  }

  /**
   * Reads the version of a record. The record has to be as acknowledged, or as an unacknowledged change would have made
   * it.
   */
  async #read(entry: Entry): Promise<number> {
    const { collection, acknowledged = { id: 0, version: 0 }, doubts } = entry;
    const { data } = await this.#client.sendUntilAnswered((api, signal) =>
      api.GET(`/${collection}/{id}` as '/properties/{id}', { params: { path: { id: idOf(entry) } }, signal }),
    );
    const record: Fields = data;
    const effect = [{}, ...doubts].find(
      (doubt) => differingFields(collection, acknowledged, doubt, record).length === 0,
    );
    if (effect === undefined)
      this.#journal.problems.push(
        `${named(entry)} is ${JSON.stringify(record)}, acknowledged as ${JSON.stringify(acknowledged)} with the doubts ${JSON.stringify(doubts)}`,
      );
    entry.seen = effect ?? {};
    entry.version = data.version;
    return data.version;
  }

  #send<T>(abortAfter: number | undefined, send: Send<T>): Promise<Outcome<T> | undefined> {
    return abortAfter === undefined
      ? this.#client.sendUntilAnswered(send)
      : this.#client.sendAndAbort(send, abortAfter);
  }

  #acknowledge(entry: Entry, operation: string, answer: Outcome<Answered>, stamp: string | undefined): void {
    this.#journal.acknowledge(entry, answer.data, stamp);
    this.#record(entry, operation, answer);
  }

  #record(
    entry: Entry,
    operation: string,
    { status, requestId }: Pick<Outcome<unknown>, 'status' | 'requestId'>,
    subject = `${entry.collection}/${entry.acknowledged?.id}`,
  ): void {
    this.#journal.writes.push({ accountId: entry.accountId, operation, status, requestId, subject });
  }

  #stamp(marker: string): string {
    return `${marker} ${++this.#stamped}`;
  }
}

function idOf({ acknowledged, marker }: Entry): number {
  if (!acknowledged) throw new Error(`${marker} was never acknowledged`);
  return acknowledged.id;
}

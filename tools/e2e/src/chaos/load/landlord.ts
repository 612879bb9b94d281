import { setTimeout as wait } from 'node:timers/promises';
import { cards } from '../../browser/user-actions.ts';
import type { Answered, Collection, Entry, Journal } from './journal.ts';
import type { RetryingClient } from './retrying-client.ts';
import { amount, oneOf } from './sample-fields.ts';
import { VerifiedWriter } from './verified-writer.ts';

export interface LandlordDependencies {
  readonly name: string;
  readonly accountId: number;
  readonly program: RetryingClient;
  readonly journal: Journal;
  readonly random: () => number;
  /** The average milliseconds between two actions. */
  readonly pause: number;
}

/** An action of landlords; `often` is its relative frequency. */
export interface LandlordAction {
  readonly often: number;
  readonly run: (landlord: Landlord) => Promise<unknown>;
}

/**
 * The share of writes that are aborted without waiting for the response, and the maximum milliseconds before the abort.
 */
const leaving = { share: 0.05, longest: 60 };
/** The first year of a property's leases: some have expired, one is current, the others are in the future. */
const firstYear = new Date().getFullYear() - 2;

/** A user who writes to an account, one request at a time, to records that nobody else changes. */
export class Landlord {
  readonly random: () => number;
  readonly writer: VerifiedWriter;
  readonly #deps: LandlordDependencies;
  readonly #own: Entry[] = [];
  readonly #years = new Map<number, number>();

  constructor(deps: LandlordDependencies) {
    this.#deps = deps;
    this.random = deps.random;
    this.writer = new VerifiedWriter(deps.program, deps.journal, deps);
  }

  /** Performs actions until the signal aborts. Records impossible observations in the journal. */
  async work(landlordActions: readonly LandlordAction[], signal: AbortSignal): Promise<void> {
    const drawn = landlordActions.flatMap((action) => Array<LandlordAction>(action.often).fill(action));
    while (!signal.aborted) {
      try {
        await oneOf(drawn, this.random).run(this);
      } catch (error) {
        this.#deps.journal.problems.push(`${this.#deps.name}: ${String(error)}${causeOf(error)}`);
      }
      await wait(this.random() * 2 * this.#deps.pause);
    }
  }

  /** Returns a random record that certainly exists; undefined if none fits. */
  readonly one = (collection: Collection, fits: (entry: Entry) => boolean = () => true): Entry | undefined => {
    const found = this.#own.filter(
      (entry) => entry.collection === collection && entry.acknowledged && entry.gone === 'no' && fits(entry),
    );
    return found.length > 0 ? oneOf(found, this.random) : undefined;
  };

  async add(collection: Collection, fieldsOf: (marker: string) => object): Promise<Entry> {
    const entry = await this.writer.add(collection, (marker) => ({ ...fieldsOf(marker) }), this.#abortAfter());
    this.#own.push(entry);
    return entry;
  }

  change(entry: Entry, fields: Readonly<Record<string, unknown>>): Promise<void> {
    return this.writer.change(entry, fields, this.#abortAfter());
  }

  comment(request: Entry): Promise<void> {
    return this.writer.comment(request, this.#abortAfter());
  }

  /** Returns a year for which no lease of a property was requested yet. */
  nextYearOf(propertyId: number): number {
    const year = this.#years.get(propertyId) ?? firstYear;
    this.#years.set(propertyId, year + 1);
    return year;
  }

  #abortAfter(): number | undefined {
    return this.random() < leaving.share ? 1 + Math.floor(this.random() * leaving.longest) : undefined;
  }
}

const causeOf = (error: unknown): string => {
  const { stack, cause } = error as Error;
  return `${cause ? ` because of ${String(cause)}` : ''} (${stack?.split('\n').slice(1, 4).join(' ')})`;
};

/** A payment for which the provider's page has taken money. */
export interface PaidByCard {
  readonly paymentId: number;
  readonly amount: number;
}

/** The average milliseconds between two payments by card, which take as long as some ten other writes. */
const CARD_PAUSE_MS = 500;

/** The maximum number of attempts to submit the card form, and the milliseconds between them. */
const tries = { most: 200, pause: 300 };

/** A tenant who pays their landlord's bills by card, on the provider's page. */
export class CardPayer {
  readonly paid: PaidByCard[] = [];
  readonly #client: RetryingClient;
  readonly #landlord: Landlord;
  readonly #names: { readonly property_id: number; readonly tenant_id: number };

  /** @param names the property and the tenant of the payments. */
  constructor(program: RetryingClient, landlord: Landlord, names: { property_id: number; tenant_id: number }) {
    this.#client = program;
    this.#landlord = landlord;
    this.#names = names;
  }

  /** Pays one bill after another until the signal aborts. */
  async work(signal: AbortSignal, journal: Journal): Promise<void> {
    while (!signal.aborted) {
      await this.#payOne().catch(
        (error: unknown) => void journal.problems.push(`a card payment failed: ${String(error)}`),
      );
      await wait(2 * CARD_PAUSE_MS * this.#landlord.random());
    }
  }

  async #payOne(): Promise<void> {
    const { writer, random } = this.#landlord;
    const bill = await writer.add('payments', () => ({ ...this.#names, amount: amount(random), payment_type: 'rent' }));
    const { id = 0, amount: due }: Partial<Answered> = bill.acknowledged ?? {};
    const { data } = await this.#client.sendUntilAnswered((api, request) =>
      api.POST('/payments/{id}/checkout', {
        params: { path: { id } },
        headers: { 'idempotency-key': bill.marker },
        signal: request,
      }),
    );
    // From here on the money may move. Only the provider knows whether the payment was completed.
    bill.doubts.push({ status: 'completed', paid_online: true });
    await sendCard(data.checkout_url);
    this.paid.push({ paymentId: id, amount: Number(due) });
  }
}

/** Submits the form until the provider redirects to the product, which it does for every submission of a paid bill. */
async function sendCard(url: string): Promise<void> {
  const form = new URLSearchParams({ number: cards.pays, expiry: '12/40', cvc: '123', name: 'Ann Low' });
  let last = '';
  for (let left = tries.most; left > 0; left--) {
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (it) => ({ status: it.status, text: await it.text() }))
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    if (answer.status === 303) return;
    last = `${answer.status} ${answer.text.slice(0, 200)}`;
    await wait(tries.pause);
  }
  throw new Error(`the provider's page responded with ${last}`);
}

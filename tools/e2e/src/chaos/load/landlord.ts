import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, Entry, Journal } from './journal.ts';
import type { RetryingClient } from './retrying-client.ts';
import { oneOf } from './sample-fields.ts';
import { VerifiedWriter } from './verified-writer.ts';

/** The dependencies of a landlord. */
export interface LandlordDependencies {
  /** A unique name. */
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

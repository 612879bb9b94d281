import type { Collection, mongo } from 'mongoose';
import type { Scope } from '../auth/caller.ts';
import { Batcher } from '../concurrency.ts';
import { byId, timeLimit } from './database.ts';
import type { Entity } from './entity.ts';
import { type AccountScope, isByAccount } from './scope-filter.ts';

/** A record that a new one is about to reference. */
export interface LinkedRecord<S extends Scope = AccountScope> {
  readonly scope: S;
  readonly id: number;
  /** By default in any account of the scope. */
  readonly account_id?: number;
}

interface GuardedRecords<T extends Entity> {
  readonly records: Collection<T>;
  readonly liveIn: (wanted: LinkedRecord) => Promise<T | null>;
  readonly one: (scope: Scope, id: number) => mongo.Filter<T>;
}

/** Counts the references to records, so that none is deleted while another is being attached to it. */
export class ReferenceGuard<T extends Entity> {
  readonly #guarded: GuardedRecords<T>;
  readonly #links = new Batcher((_: 'records', wanted: readonly LinkedRecord[]) => this.#linkAll(wanted));
  readonly #references = new Batcher((_: 'records', ids: readonly number[]) => this.#countReferences(ids), {
    gathers: true,
  });

  constructor(guarded: GuardedRecords<T>) {
    this.#guarded = guarded;
  }

  link(id: number): Promise<boolean> {
    return this.#references.add('records', id);
  }

  async #countReferences(linked: readonly number[]): Promise<boolean[]> {
    const ids = [...new Set(linked)];
    if ((await this.#addLink(ids)) === ids.length) return linked.map(() => true);
    if (ids.length === 1) return linked.map(() => false);
    const counts = await Promise.all(ids.map((id) => this.#addLink([id])));
    return linked.map((id) => counts[ids.indexOf(id)] === 1);
  }

  /** References that several add at once count as one: what matters is that the count changes. */
  async #addLink(ids: readonly number[]): Promise<number> {
    const linked = { _id: { $in: [...ids] }, live: true } as never;
    return (await this.#guarded.records.updateMany(linked, { $inc: { links: 1 } } as never, timeLimit)).matchedCount;
  }

  findAndLink(scope: Scope, id: number, account_id?: number): Promise<T | null> {
    const wanted = { id, account_id };
    return isByAccount(scope) ? this.#links.add('records', { ...wanted, scope }) : this.#linkOne({ ...wanted, scope });
  }

  #linkOne({ scope, id, account_id }: LinkedRecord<Scope>): Promise<T | null> {
    const found = { $and: [account_id === undefined ? {} : { account_id }, this.#guarded.one(scope, id)] } as never;
    return this.#guarded.records.findOneAndUpdate(found, { $inc: { links: 1 } } as never, byId) as Promise<T | null>;
  }

  async #linkAll(wanted: readonly LinkedRecord[]): Promise<(T | null)[]> {
    const [only, ...others] = wanted;
    if (only && others.length === 0) return [await this.#linkOne(only)];
    const found = await Promise.all(wanted.map((one) => this.#guarded.liveIn(one)));
    const ids = [...new Set(found.flatMap((record) => record?._id ?? []))];
    // Less if one was deleted since it was found.
    return (await this.#addLink(ids)) === ids.length ? found : Promise.all(wanted.map((one) => this.#linkOne(one)));
  }
}

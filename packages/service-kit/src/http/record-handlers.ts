import type { Route } from '@keystead/contracts';
import { authorise, type Caller, type Scope, withinAccount } from '../auth/caller.ts';
import type { RecordPage } from '../lists/read-page.ts';
import type { Entity } from '../persistence/entity.ts';
import { type Author, authorOf } from '../persistence/history.ts';
import { assertVersion, retryOnConflict } from '../persistence/optimistic-locking.ts';
import type { Addition, Repository } from '../persistence/repository.ts';
import { created, type EndpointRequest, nothing, type Reply, reply } from './endpoint.ts';

type May<T> = (caller: Caller, record: T) => boolean;

interface Resource<T extends Entity, A> {
  readonly records: Repository<T>;
  readonly what: string;
  readonly scopeOf: (caller: Caller) => Scope | Promise<Scope>;
  /** Who may do what. Those who may change a record may read its history, unless `history` states otherwise. */
  readonly policy: {
    readonly create?: (caller: Caller) => boolean;
    readonly update: May<T>;
    readonly delete: May<T>;
    readonly history?: May<T>;
  };
  /** The reasons in a 403, where the usual ones do not fit. */
  readonly reasons?: Readonly<Partial<Record<'update' | 'delete' | 'history', string>>>;
  readonly present: (records: readonly T[], caller: Caller) => readonly A[] | Promise<readonly A[]>;
  /** How a record is saved and hidden, if not by the repository alone. */
  readonly save?: (scope: Scope, before: T, changed: T, by: Author) => Promise<T | undefined>;
  readonly remove?: (scope: Scope, record: T, by: Author) => Promise<boolean>;
}

export interface RecordRequest {
  readonly caller: Caller;
  readonly params: { readonly id: number };
}

interface ChangeRequest extends RecordRequest {
  readonly ifMatch?: number;
  readonly body?: { readonly version?: number };
}

interface NewRecord<T> extends Addition<T> {
  /** The path of its collection: `leases`. */
  readonly collection: string;
}

interface WriteOptions<T> {
  /** Throws Forbidden with the reason unless the caller may; by default, those may who may update the record. */
  readonly assertMay?: (caller: Caller, record: T) => void;
  /** Maximum attempts, if more than a few concurrent changes are expected. */
  readonly tries?: number;
}

/**
 * The handlers that the endpoints of all records share, always in this order: load in scope, authorise, compare
 * versions, write, present. After a version conflict, all of it is repeated on the current version.
 */
export class RecordHandlers<T extends Entity, A extends { id: number; version?: number }> {
  readonly #resource: Resource<T, A>;

  constructor(resource: Resource<T, A>) {
    this.#resource = resource;
  }

  /** @throws NotFound if the record is not in the caller's scope. */
  async get({ caller, params }: RecordRequest): Promise<T> {
    return this.#resource.records.get(await this.#resource.scopeOf(caller), params.id);
  }

  async present(record: T, caller: Caller): Promise<A> {
    const [only] = await this.#resource.present([record], caller);
    return only as A;
  }

  async reply(record: T, caller: Caller): Promise<Reply<A>> {
    return reply(await this.present(record, caller), record.version);
  }

  /** A page of the caller's records, under `name`. Never rejected, since every role can open every page (rules §2). */
  list<N extends string, Q extends object>(
    name: N,
    page: (scope: Scope, query: Omit<Q, 'account_id'>) => Promise<RecordPage<T>>,
  ) {
    const { scopeOf, present, policy } = this.#resource;
    return async ({ caller, query }: { readonly caller: Caller; readonly query: Q }) => {
      const { scope, search } = withinAccount(caller, await scopeOf(caller), query as Q & { account_id?: number });
      const { rows, ...rest } = await page(scope, search);
      const listed = { [name]: await present(rows, caller) } as Record<N, A[]>;
      return reply({ ...listed, ...rest, abilities: { create: policy.create?.(caller) ?? false } });
    };
  }

  readonly read = async (request: RecordRequest): Promise<Reply<A>> =>
    this.reply(await this.get(request), request.caller);

  readonly history = async (
    request: RecordRequest & { readonly query: { readonly limit?: number; readonly cursor?: string } },
  ) => {
    const { records, what, policy, reasons } = this.#resource;
    const record = await this.get(request);
    const may = (policy.history ?? policy.update)(request.caller, record);
    authorise(may, reasons?.history ?? `Only whoever manages ${what} may read its history.`);
    return reply(await records.history(record, request.query));
  };

  /** Adds the record of a request once (see {@link Repository.addOnce}), and answers with its address. */
  async add(
    { caller, requestKey }: Pick<EndpointRequest<Route>, 'requestKey'> & { readonly caller: Caller },
    { collection, ...addition }: NewRecord<T>,
  ): Promise<Reply<A>> {
    const { records, scopeOf } = this.#resource;
    let replayed: true | undefined;
    const made = await records.addOnce(await scopeOf(caller), requestKey, {
      ...addition,
      async resume(record) {
        replayed = true;
        await addition.resume?.(record);
      },
    });
    return { ...created(await this.present(made, caller), collection), ...(replayed && { replayed }) };
  }

  change<R extends ChangeRequest>(make: (record: T, request: R) => T | Promise<T>) {
    return async (request: R): Promise<Reply<A>> =>
      this.reply(await this.changed(request, (record) => make(record, request)), request.caller);
  }

  /** Changes the record of a request to what `make` returns; resolves to what is stored. */
  changed(request: ChangeRequest, make: (record: T) => T | Promise<T>, options: WriteOptions<T> = {}): Promise<T> {
    const { records, save = records.save.bind(records) } = this.#resource;
    const by = authorOf(request.caller);
    return this.written(request, async (record, scope) => save(scope, record, await make(record), by), options);
  }

  /** Like {@link changed}, with a `write` that saves the record itself; undefined means a version conflict. */
  async written(
    { caller, params, ifMatch, body }: ChangeRequest,
    write: (record: T, scope: Scope) => Promise<T | undefined>,
    { assertMay = this.#assertMayUpdate, tries }: WriteOptions<T> = {},
  ): Promise<T> {
    const { records, what, scopeOf } = this.#resource;
    const scope = await scopeOf(caller);
    const attempt = async () => {
      const record = await records.get(scope, params.id);
      assertMay(caller, record);
      assertVersion(record.version, { ifMatch, version: body?.version });
      return write(record, scope);
    };
    return retryOnConflict(what, attempt, tries);
  }

  /** Changes one field of the record of a request, such as its photos. It does not compare versions. */
  changeField<F extends keyof T>({ caller, params }: RecordRequest, field: F, options: WriteOptions<T> = {}) {
    return (change: (value: T[F]) => T[F]): Promise<T> =>
      this.changed({ caller, params }, (record) => ({ ...record, [field]: change(record[field]) }), options);
  }

  /** Hides the record of a request, unless `check` throws. */
  remove<R extends ChangeRequest>(check?: (record: T, request: R) => void | Promise<void>) {
    const { records, remove = records.remove.bind(records), what, policy, reasons } = this.#resource;
    const reason = reasons?.delete ?? `You may look at ${what} but not delete it.`;
    const assertMay = (caller: Caller, record: T) => authorise(policy.delete(caller, record), reason);
    return async (request: R): Promise<typeof nothing> => {
      const { caller, params, ifMatch } = request;
      const hide = async (record: T, scope: Scope) => {
        await check?.(record, request);
        return (await remove(scope, record, authorOf(caller))) ? record : undefined;
      };
      await this.written({ caller, params, ifMatch }, hide, { assertMay });
      return nothing;
    };
  }

  readonly #assertMayUpdate = (caller: Caller, record: T): void => {
    const { what, policy, reasons } = this.#resource;
    authorise(policy.update(caller, record), reasons?.update ?? `You may look at ${what} but not change it.`);
  };
}

import type { Job } from '@keystead/service-kit';
import type { Connection, QueryFilter } from 'mongoose';
import { type CollectionDefinition, ObjectStore, type StoredObject } from '../api/object-store.ts';
import type { EventRepository, WithEvents } from './event.ts';

/** Stores objects, and moves the events that were written with them to the collection of events. */
export class PublishingStore<T extends StoredObject & WithEvents> extends ObjectStore<T> {
  readonly #events: EventRepository;
  /** Publishes what a crash left pending. */
  readonly job: Job;

  constructor(database: Connection, events: EventRepository, definition: CollectionDefinition) {
    const pending = [{ 'unfiled_events._id': 1 }, { sparse: true }] as const;
    super(database, { ...definition, indexes: [...(definition.indexes ?? []), pending] });
    this.#events = events;
    this.job = { name: `publish pending events of ${definition.name}`, every: 5_000, run: () => this.publishAll() };
  }

  /** An object by its id. First publishes what a crash left pending. */
  override async find(id: string): Promise<T | null> {
    const found = await super.find(id);
    if (found) await this.publish(found);
    return found;
  }

  protected async publishAll(): Promise<void> {
    const pending = { 'unfiled_events._id': { $exists: true } } as QueryFilter<T>;
    for (const object of await this.model.find(pending).limit(100).lean<T[]>()) await this.publish(object);
  }

  /** What a subscriber to an object's events must find. Idempotent. */
  protected async prepareEvents(_object: T): Promise<void> {}

  /** Moves an object's pending events to the collection of events. Idempotent. */
  protected async publish(object: T): Promise<void> {
    await this.prepareEvents(object);
    const { _id, unfiled_events } = object;
    if (unfiled_events.length > 0) {
      await this.#events.addWaiting(unfiled_events);
      await this.removePending(_id, 'unfiled_events', unfiled_events);
    }
  }

  /** Removes what is stored in its own collection by now from an object's list of pending things. */
  protected async removePending(_id: string, list: keyof T & string, stored: readonly { readonly _id: string }[]) {
    const ids = stored.map((one) => one._id);
    await this.model.updateOne({ _id } as QueryFilter<T>, { $pull: { [list]: { _id: { $in: ids } } } } as never);
  }
}

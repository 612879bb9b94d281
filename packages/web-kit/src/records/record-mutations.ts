import { useRef } from 'react';
import { ApiError, isClientError } from '../http/errors.ts';
import { useMutation, useMutationState } from '../queries/query.ts';
import type { Identified, NamedCollection } from './record-cache.ts';
import { deletionKey, useRecordCache } from './record-cache.ts';

interface Change<Body, Row> {
  /** Sends the body. It carries the `version` that the user saw, so that it never overwrites an unseen change. */
  send(body: Body): Promise<Row>;
  onChanged(record: Row, body: Body): void;
}

export function useChange<Body, Row extends Identified>(
  collection: NamedCollection<Row>,
  { send, onChanged }: Change<Body, Row>,
) {
  const { keep } = useRecordCache(collection);
  return useMutation({
    mutationFn: send,
    onSuccess: (record, body) => {
      keep(record);
      onChanged(record, body);
    },
  });
}

/** Milliseconds between the first attempt and the second, which is the last (product §9). */
const SECOND_TRY_AFTER_MS = 1000;

const KEY_BYTES = 16;

// Not randomUUID, which exists only over https.
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key stays while the body does: a press after a failure, which may have succeeded, does nothing a second time. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
}

/** For a request with an idempotency key: unless it is rejected, a failure is retried once. */
export const triedTwice = {
  retry: (failures: number, error: Error) => failures < 1 && !isClientError(error),
  retryDelay: SECOND_TRY_AFTER_MS,
};

interface Creation<Body, Row> {
  /** Sends the body with the key by which all attempts for it create one record. */
  send(body: Body, idempotencyKey: string): Promise<Row>;
  onCreated(record: Row): void;
}

/** Adds a record: `mutate(body)`. Unless it is rejected, a failure is retried once. The lists then refetch. */
export function useCreation<Body, Row extends Identified>(
  collection: NamedCollection<Row>,
  { send, onCreated }: Creation<Body, Row>,
) {
  const { keep } = useRecordCache(collection);
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Body) => send(body, keyFor(body)),
    ...triedTwice,
    onSuccess: (record) => {
      keep(record);
      onCreated(record);
    },
  });
}

interface Deletion {
  send(id: number): Promise<void>;
  onDeleted(): void;
  onFailed(error: Error): void;
}

/** Deletes a record: `mutate(id)`. Lists hide it while the request runs, so it reappears if that fails. */
export function useDeletion(collection: NamedCollection, { send, onDeleted, onFailed }: Deletion) {
  const { drop } = useRecordCache(collection);
  return useMutation({
    mutationKey: deletionKey(collection),
    mutationFn: async (id: number) => {
      try {
        await send(id);
      } catch (error) {
        // A record that is already gone is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      drop(id);
      onDeleted();
    },
    onError: (error) => onFailed(error),
  });
}

export function useDeletionsUnderWay(collection: NamedCollection): number[] {
  return useMutationState({
    filters: { mutationKey: deletionKey(collection), status: 'pending' },
    select: ({ state }) => state.variables as number,
  });
}

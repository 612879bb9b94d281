import { useRef } from 'react';
import { isClientError } from '../http/is-client-error.ts';
import { useMutation } from '../queries/query.ts';
import type { Identified, NamedCollection } from './collection.ts';
import { useRecordCache } from './use-record-cache.ts';

/** Milliseconds between the first try and the second, which is the last (product §9). */
const SECOND_TRY_AFTER_MS = 1000;

const KEY_BYTES = 16;

// Not randomUUID, which is only there over https.
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` for a body: the same one as long as the body is the same, so that a second press after a
 * failure, whose first try may have got through, makes no second record.
 */
function useCreationKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.current.body) last.current = { body: text, key: randomKey() };
    return last.current.key;
  };
}

/** How a record is made. */
export interface Creation<Body, Row> {
  /** Sends the body with the key by which all tries for it make one record. */
  send(body: Body, idempotencyKey: string): Promise<Row>;
  onCreated(record: Row): void;
}

/**
 * Adds a record to a collection: `mutate(body)`. What was refused is not tried again; anything else is, once. The lists
 * show the record by themselves.
 */
export function useCreation<Body, Row extends Identified>(
  collection: NamedCollection<Row>,
  { send, onCreated }: Creation<Body, Row>,
) {
  const { keep } = useRecordCache(collection);
  const keyFor = useCreationKey();
  return useMutation({
    mutationFn: (body: Body) => send(body, keyFor(body)),
    retry: (failures, error) => failures < 1 && !isClientError(error),
    retryDelay: SECOND_TRY_AFTER_MS,
    onSuccess: (record) => {
      keep(record);
      onCreated(record);
    },
  });
}

import { useMutation } from '../queries/query.ts';
import type { Identified, NamedCollection } from './collection.ts';
import { useRecordCache } from './use-record-cache.ts';

/** How to change a record. */
export interface Change<Body, Row> {
  /** Sends the body. It carries the `version` that the user saw, so that it never overwrites an unseen change. */
  send(body: Body): Promise<Row>;
  onChanged(record: Row): void;
}

/** Changes a record: `mutate(body)`. The cached lists take over the answer. */
export function useChange<Body, Row extends Identified>(
  collection: NamedCollection<Row>,
  { send, onChanged }: Change<Body, Row>,
) {
  const { keep } = useRecordCache(collection);
  return useMutation({
    mutationFn: send,
    onSuccess: (record) => {
      keep(record);
      onChanged(record);
    },
  });
}

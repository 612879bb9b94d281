import { useMutation } from '../queries/query.ts';
import type { Identified, NamedCollection } from './collection.ts';
import { useRecordCache } from './use-record-cache.ts';

/** How a record is changed. */
export interface Change<Body, Row> {
  /** Sends the body, which carries the `version` that the person saw, so nobody's change is overwritten unseen. */
  send(body: Body): Promise<Row>;
  onChanged(record: Row): void;
}

/** Changes a record: `mutate(body)`. The lists show the answer. */
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

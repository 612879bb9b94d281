import { useQuery } from '../queries/query.ts';
import type { Collection, Identified } from './collection.ts';
import { recordKey } from './record-keys.ts';
import { useRecordCache } from './use-record-cache.ts';

/** One record; until it is answered, as a list has shown it. */
export function useRecord<Row extends Identified>(collection: Collection<Row, object>, id: number) {
  const { listed } = useRecordCache(collection);
  return useQuery<Row>({
    queryKey: recordKey(collection, id),
    queryFn: ({ signal }) => collection.fetchRecord(id, signal),
    // Typed for data that is no function, which can't be told of a type that isn't known yet.
    placeholderData: () => listed(id) as never,
  });
}

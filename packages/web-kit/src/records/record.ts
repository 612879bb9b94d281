import { useQuery } from '../queries/query.ts';
import type { Collection, Identified } from './collection.ts';
import { recordKey } from './record-keys.ts';
import { useRecordCache } from './use-record-cache.ts';

/** One record; until its answer arrives, as a list has shown it. */
export function useRecord<Row extends Identified>(collection: Collection<Row, object>, id: number) {
  const { listed } = useRecordCache(collection);
  return useQuery<Row>({
    queryKey: recordKey(collection, id),
    queryFn: ({ signal }) => collection.fetchRecord(id, signal),
    // The types allow only data that is not a function here, which TypeScript can't check for a generic type.
    placeholderData: () => listed(id) as never,
  });
}

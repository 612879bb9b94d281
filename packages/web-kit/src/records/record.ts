import { useState } from 'react';
import { useQuery } from '../queries/query.ts';
import type { Collection, Identified } from './record-cache.ts';
import { recordKey, useRecordCache } from './record-cache.ts';

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

/**
 * A record that is being edited. Its form shows `opened`, whose `version` a change must carry. A newer state replaces
 * it only while no field was changed; after that `reload` fetches it and keeps the user's changes.
 * @param useRecordForm a form that keeps changed fields (`values` with `resetOptions: { keepDirtyValues: true }`).
 */
export function useEditedRecord<
  Row extends Identified,
  Form extends { formState: { dirtyFields: object } },
  Rest extends unknown[],
>(
  collection: Collection<Row, object>,
  id: number,
  useRecordForm: (record: Row | undefined, ...rest: Rest) => Form,
  ...rest: Rest
) {
  const { data, error, isFetching, refetch } = useRecord(collection, id);
  const { isOutdated } = useRecordCache(collection);
  const [opened, setOpened] = useState<Row>();
  const form = useRecordForm(opened, ...rest);
  // Not `isDirty`: that is false again after a reload that preserved changes.
  const changed = Object.values(form.formState.dirtyFields).some(Boolean);
  // Saving an outdated record would conflict with the user's own last action.
  const isReady = opened === undefined ? !isOutdated(id) : !changed;
  if (data !== undefined && data !== opened && isReady) setOpened(data);

  async function reload(): Promise<boolean> {
    const fresh = await refetch();
    if (fresh.isSuccess) setOpened(fresh.data);
    return fresh.isSuccess;
  }

  return { opened, form, error, isFetching, reload };
}

import type { Collection, Identified, ListAbilities } from './collection.ts';
import { listsKey } from './record-keys.ts';
import { useDeletionsUnderWay } from './use-deletion.ts';
import { type PagedList, usePagedList } from './use-paged-list.ts';

/** The records that match a search, as far as they have been fetched, without those being deleted. */
export function useRecordList<Row extends Identified, Search extends object, Abilities extends ListAbilities>(
  collection: Collection<Row, Search, Abilities>,
  search: Search,
): PagedList<Row, Abilities> {
  const deleting = useDeletionsUnderWay(collection);
  const list = usePagedList({
    queryKey: [...listsKey(collection), search],
    fetchPage: (paging, signal) => collection.fetchPage({ ...search, ...paging }, signal),
  });
  const rows = list.rows?.filter(({ id }) => !deleting.includes(id));
  const left = (list.rows?.length ?? 0) - (rows?.length ?? 0);
  return { ...list, rows, total: list.total - left };
}

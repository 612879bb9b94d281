import type { HistoryChange } from '@keystead/crud-ui';

const namesIn = (value: HistoryChange['to']) => (value === null ? [] : String(value).split(', '));

/** The names in one list that the other lacks, counting duplicates. */
function missingFrom(names: string[], other: string[]): string {
  const rest = [...other];
  return names
    .filter((name) => {
      const place = rest.indexOf(name);
      if (place >= 0) rest.splice(place, 1);
      return place < 0;
    })
    .join(', ');
}

/** A change to a lease's documents in words, from the names in its history: `added the document Lease.pdf`. */
export function documentChange({ from, to }: HistoryChange): string {
  const [before, after] = [namesIn(from), namesIn(to)];
  const [added, deleted] = [missingFrom(after, before), missingFrom(before, after)];
  const changes = [added && `added the document ${added}`, deleted && `deleted the document ${deleted}`];
  return changes.filter(Boolean).join(' and ') || 'changed the documents';
}

import type { HistoryChange } from '@keystead/page-kit';

const namesIn = (value: HistoryChange['to']) => (value === null ? [] : String(value).split(', '));

/** The names of one list that the other lacks, each as often as it lacks it. */
function lacking(names: string[], other: string[]): string {
  const rest = [...other];
  return names
    .filter((name) => {
      const place = rest.indexOf(name);
      if (place >= 0) rest.splice(place, 1);
      return place < 0;
    })
    .join(', ');
}

/** What was done to the documents of a lease, whose history has their names: `added the document Lease.pdf`. */
export function documentChange({ from, to }: HistoryChange): string {
  const [before, after] = [namesIn(from), namesIn(to)];
  const [added, deleted] = [lacking(after, before), lacking(before, after)];
  const done = [added && `added the document ${added}`, deleted && `deleted the document ${deleted}`];
  return done.filter(Boolean).join(' and ') || 'changed the documents';
}

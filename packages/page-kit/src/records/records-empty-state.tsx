import { Button } from '@keystead/ui';
import { EmptyState, type EmptyStateProps, PlusIcon } from '@keystead/ui/app';

/** How an empty list came about, and the way back out of a search. */
export interface EmptyResults {
  /** Whether the search leaves anything out. */
  narrowed: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

interface NoRecordsProps extends EmptyResults, Pick<EmptyStateProps, 'icon' | 'level'> {
  title: string;
  /** Said to somebody who may only look. */
  lookHint: string;
  /**
   * Said, and offered, to somebody who may add the first one; another title than that of a search if it has one. None
   * where records come from elsewhere.
   */
  first?: { title?: string; hint: string; label: string; onAdd: () => void };
}

/** What stands where no record of a list does, with the way out of it. */
export function RecordsEmptyState({ narrowed, mayCreate, onClearSearch, lookHint, first, ...state }: NoRecordsProps) {
  if (narrowed) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear search and filters
      </Button>
    );
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!mayCreate || first === undefined) return <EmptyState {...state} hint={lookHint} />;
  const add = (
    <Button onClick={first.onAdd}>
      <PlusIcon />
      {first.label}
    </Button>
  );
  return <EmptyState {...state} title={first.title ?? state.title} hint={first.hint} action={add} />;
}

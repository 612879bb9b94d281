import { Button } from '@keystead/ui';
import { EmptyState, type EmptyStateProps, PlusIcon } from '@keystead/ui/app';

/** Why a list is empty, and how to clear the search. */
export interface EmptyResults {
  /** Whether the search filters anything out. */
  narrowed: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

interface RecordsEmptyStateProps extends EmptyResults, Pick<EmptyStateProps, 'icon' | 'level'> {
  title: string;
  /** The text for users who may only read. */
  lookHint: string;
  /**
   * The text and action for users who may add the first record, with an optional title of its own. Absent where records
   * come from elsewhere.
   */
  first?: { title?: string; hint: string; label: string; onAdd: () => void };
}

/** Stands in for an empty list, with an action for the user. */
export function RecordsEmptyState({
  narrowed: filtered,
  mayCreate,
  onClearSearch,
  lookHint,
  first,
  ...state
}: RecordsEmptyStateProps) {
  if (filtered) {
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

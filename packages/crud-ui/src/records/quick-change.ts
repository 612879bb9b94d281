import { type ToastAction, useToast } from '@keystead/ui/overlays';
import { isClientError } from '@keystead/web-kit';
import { type Collection, failureText, type Identified, useChange, useRecordCache } from '@keystead/web-kit/queries';

interface QuickChange<Row, Change> {
  done: (changed: Row) => string;
  /** The change that takes a change of `seen` back, offered with the message. */
  undo?: (seen: Row) => Change;
  /** What else the message offers. */
  actions?: (changed: Row) => readonly ToastAction[];
  failed: string;
  onChanged?: () => void;
}

/** Changes a record without a form, from the version that the user sees: `apply(seen, { status: 'completed' })`. */
export function useQuickChange<Row extends Identified & { version: number }, Change>(
  collection: Collection<Row, object> & { change: (id: number, body: Change) => Promise<Row> },
  { done, undo, actions, failed, onChanged }: QuickChange<Row, Change>,
) {
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const { mutate, isPending, variables, error } = useChange(collection, {
    send: ({ seen, change }: { seen: Row; change: Change; isUndo?: boolean }) =>
      collection.change(seen.id, { ...change, version: seen.version }),
    onChanged(changed, { seen, isUndo }) {
      onChanged?.();
      const undoAction = undo && { label: 'Undo', onPress: () => apply(changed, undo(seen), true) };
      const offered = isUndo ? [] : [...(undoAction ? [undoAction] : []), ...(actions?.(changed) ?? [])];
      toast.success(done(changed), offered.length > 0 ? offered : undefined);
    },
  });
  const onError = (error: Error) => {
    toast.error(failureText(failed, error));
    // Another user has changed or deleted it, so the displayed version is stale.
    if (isClientError(error)) refresh();
  };
  const apply = (seen: Row, change: Change, isUndo = false) => mutate({ seen, change, isUndo }, { onError });
  return {
    isPending,
    /** Why the last change was not saved, to show beside the record until the next one: the message clears itself. */
    failure: error && failureText(isClientError(error) ? 'Not saved.' : 'Not saved. Please try again.', error),
    changing: isPending ? variables.change : undefined,
    apply: (seen: Row, change: Change) => apply(seen, change),
  };
}

import { useToast } from '@keystead/ui/overlays';
import { isClientError } from '@keystead/web-kit';
import { type Collection, failureText, type Identified, useChange, useRecordCache } from '@keystead/web-kit/queries';

interface QuickChange<Row> {
  done: (changed: Row) => string;
  failed: string;
  onChanged?: () => void;
}

/** Changes a record without a form, from the version that the user sees: `apply(seen, { status: 'completed' })`. */
export function useQuickChange<Row extends Identified & { version: number }, Change>(
  collection: Collection<Row, object> & { change: (id: number, body: Change) => Promise<Row> },
  { done, failed, onChanged }: QuickChange<Row>,
) {
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const { mutate, isPending, variables } = useChange(collection, {
    send: ({ seen, change }: { seen: Row; change: Change }) =>
      collection.change(seen.id, { ...change, version: seen.version }),
    onChanged(changed) {
      onChanged?.();
      toast.success(done(changed));
    },
  });
  const onError = (error: Error) => {
    toast.error(failureText(failed, error));
    // Another user has changed or deleted it, so the displayed version is stale.
    if (isClientError(error)) refresh();
  };
  return {
    isPending,
    changing: isPending ? variables.change : undefined,
    apply: (seen: Row, change: Change) => mutate({ seen, change }, { onError }),
  };
}

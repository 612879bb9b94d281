import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type Identified,
  useDeletion,
  useMutation,
  useRecordCache,
} from '@keystead/web-kit/queries';

interface RecordDeletion<Row extends Identified> {
  collection: Collection<Row, object> & { remove: (id: Row['id']) => Promise<void> };
  /** The kind of record, in the question: `maintenance request`. */
  noun: string;
  /** Which record it is, and what its deletion means for others: `Harbour House`. */
  describe: (record: Row) => string;
  /** Called between the confirmation and the request. */
  onConfirmed?: () => void;
  /** Called as soon as the cache no longer contains the record, before the next render. */
  onDeleted?: (() => void) | undefined;
  done: string;
  failed: string;
}

/** Deletes a record once the user has confirmed it: `confirmDelete(record)`. */
export function useRecordDeletion<Row extends Identified>(deletion: RecordDeletion<Row>) {
  const { collection, noun, describe, onConfirmed, onDeleted, done, failed } = deletion;
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending } = useDeletion(collection, {
    send: collection.remove,
    onDeleted: () => {
      onDeleted?.();
      toast.success(done);
    },
    onFailed: (error) => toast.error(failureText(failed, error)),
  });
  return {
    isPending,
    async confirmDelete(record: Row): Promise<void> {
      const title = `Are you sure you want to delete this ${noun}?`;
      if (!(await confirm({ title, description: describe(record), confirmLabel: 'Delete' }))) return;
      onConfirmed?.();
      mutate(record.id);
    },
  };
}

interface Removal<Part> extends Pick<RecordDeletion<never>, 'done' | 'failed'> {
  /** Refetched afterwards. */
  collection: Pick<Collection<Identified, object>, 'name'>;
  title: string;
  describe: (part: Part) => string;
  confirmLabel?: string;
  send: (part: Part) => Promise<unknown>;
  /** It counts as being removed until this has settled. */
  onRemoved?: (part: Part) => unknown;
}

/** Removes a part of a record, or revokes a key, once the user has confirmed it: `confirmRemove(photo)`. */
export function useRemoval<Part>(removal: Removal<Part>) {
  const { collection, title, describe, confirmLabel = 'Delete', send, onRemoved, done, failed } = removal;
  const confirm = useConfirm();
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(part: Part) {
      try {
        await send(part);
      } catch (error) {
        // What is already gone is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    async onSuccess(_, part) {
      await onRemoved?.(part);
      toast.success(done);
    },
    onError: (error) => toast.error(failureText(failed, error)),
    // Also after an error, because the part may be gone; and the answer doesn't contain the record's new version.
    onSettled: refresh,
  });
  return {
    removing: isPending ? variables : undefined,
    async confirmRemove(part: Part): Promise<void> {
      if (await confirm({ title, description: describe(part), confirmLabel })) mutate(part);
    },
  };
}

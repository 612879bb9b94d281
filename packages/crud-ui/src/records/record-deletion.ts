import { useConfirm, useToast } from '@keystead/ui/overlays';
import { type Collection, failureText, type Identified, useDeletion } from '@keystead/web-kit/queries';

interface RecordDeletion<Row extends Identified> {
  collection: Collection<Row, object> & { remove: (id: Row['id']) => Promise<void> };
  /** The kind of record, in the question: `maintenance request`. */
  noun: string;
  /** Which record it is, and what its deletion means for others: `Harbour House`. */
  describe: (record: Row) => string;
  /** Called as soon as the cache no longer contains the record, before the next render. */
  onDeleted?: (() => void) | undefined;
  /** The messages of success and of failure. */
  done: string;
  failed: string;
}

/** Deletes a record once the user has confirmed it: `confirmDelete(record)`. */
export function useRecordDeletion<Row extends Identified>(deletion: RecordDeletion<Row>) {
  const { collection, noun, describe, onDeleted, done, failed } = deletion;
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
      if (await confirm({ title, description: describe(record), confirmLabel: 'Delete' })) mutate(record.id);
    },
  };
}

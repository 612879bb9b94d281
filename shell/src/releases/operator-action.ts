import { useToast } from '@keystead/ui/overlays';
import { isConflict, useMutation } from '@keystead/web-kit/queries';
import { useRefreshReleases } from './release-queries.ts';

/** An operator's action with a reason, which the log stores. */
export interface OperatorAction {
  /** The question: `Roll back Portfolio?`. */
  title: string;
  /** The consequences. */
  description: string;
  /** The button: `Roll back`. */
  label: string;
  /** Whether the action is destructive. */
  danger?: boolean;
  /** The message on success. */
  successMessage: string;
  /** The message on failure. */
  failureMessage: string;
  /** Sends the request with the version that the operator saw. */
  send: (reason: string) => Promise<unknown>;
}

/** The message when another user's change came first. */
export const VERSION_CONFLICT = 'Someone else changed this record. We loaded the latest version.';

/**
 * Performs an operator's action: `mutate(reason)`. Refetches the releases afterwards, also after a version conflict.
 */
export function useOperatorAction({ successMessage, failureMessage, send }: OperatorAction, onClose: () => void) {
  const toast = useToast();
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(successMessage);
      refresh();
      onClose();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast.error(`${failureMessage}. ${VERSION_CONFLICT}`);
      refresh();
      onClose();
    },
  });
}

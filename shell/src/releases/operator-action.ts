import { useToast } from '@keystead/ui/overlays';
import { isConflict, useMutation } from '@keystead/web-kit/queries';
import { useRefreshReleases } from './release-queries.ts';

/** Something that an operator does for a reason, which the log keeps. */
export interface OperatorAction {
  /** Asks for it: `Take back Portfolio 4.3.0?`. */
  title: string;
  /** What comes of it. */
  description: string;
  /** Does it: `Take back`. */
  label: string;
  /** It takes something from people. */
  danger?: boolean;
  /** Said when it is done. */
  done: string;
  /** Said when it isn't. */
  failed: string;
  /** Names the version that the operator saw. */
  send: (reason: string) => Promise<unknown>;
}

/** Said where somebody else's change came first. */
export const SOMEBODY_FASTER =
  'Somebody else was faster. What is shown is loaded anew: look at it before you decide again.';

/** Does what an operator asks for: `mutate(reason)`. What is shown is asked for anew, also where somebody else was faster. */
export function useOperatorAction({ done, failed, send }: OperatorAction, onClose: () => void) {
  const toast = useToast();
  const refresh = useRefreshReleases();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast.success(done);
      refresh();
      onClose();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast.error(`${failed}. ${SOMEBODY_FASTER}`);
      refresh();
      onClose();
    },
  });
}

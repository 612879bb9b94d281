import type { User } from '@keystead/contracts';
import { Alert, Button, Cluster } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { errorText, request, session } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { resendConfirmation } from '../layout/resend-confirmation.ts';
import { profileQuery } from './profile-query.ts';

/** Shows the pending e-mail address, and lets the user resend the link or cancel the change. */
export function PendingEmail({ pending }: { pending: NonNullable<User['pending_email']> }) {
  const queries = useQueryClient();
  const toast = useToast();
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => toast.success(`We sent a new link to ${pending}.`),
    onError: (error) => toast.error(errorText(error, 'The link could not be sent. Please try again.')),
  });
  const cancel = useMutation({
    mutationFn: () => request('DELETE /profile/pending-email'),
    onSuccess({ user }) {
      session.replaceUser(user);
      queries.setQueryData(profileQuery.queryKey, (cached) => cached && { ...cached, user });
      toast.success('Your email stays as it is.');
    },
    onError: (error) => toast.error(errorText(error, 'The change could not be canceled. Please try again.')),
  });
  const actions = (
    <Cluster>
      <Button variant="secondary" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
      <Button variant="ghost" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the change
      </Button>
    </Cluster>
  );
  return (
    <Alert tone="info" action={actions}>
      We sent a link to {pending}. Your email changes when you open it.
    </Alert>
  );
}

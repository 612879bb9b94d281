import { Nothing } from '@keystead/crud-ui';
import { Alert, Button, formatInstant, Stack } from '@keystead/ui';
import { EmptyState, type EmptyStateProps } from '@keystead/ui/app';
import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { useUser } from '@keystead/web-kit';
import { useMutation, useRecordCache } from '@keystead/web-kit/queries';

/**
 * Creates a record with a secret: `mutate(body)`. It is never retried, since a second attempt would create a second
 * one. No cache stores the secret.
 */
export function useSecretCreation<Body, Made>(
  collection: Parameters<typeof useRecordCache>[0],
  send: (body: Body) => Promise<Made>,
) {
  const { refresh } = useRecordCache(collection);
  return useMutation({ mutationFn: send, gcTime: 0, onSuccess: refresh });
}

interface SecretDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  advice: string;
}

/** Shows a secret that is never shown again. */
export function SecretDialog({ title, advice, onClose, children }: SecretDialogProps) {
  return (
    <Dialog open persistent onClose={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <Stack gap={5}>
        <Alert tone="warning" title="Copy it now">
          It won’t be shown again. {advice}
        </Alert>
        {children}
      </Stack>
    </Dialog>
  );
}

interface AccessEmptyStateProps extends Pick<EmptyStateProps, 'icon' | 'hint' | 'action'> {
  noun: 'API keys' | 'webhooks';
  /** What users do with the first one: `create`. */
  verb: string;
  /** For users who may have some. By default there are none yet. */
  title?: string;
  mayCreate: boolean | undefined;
}

/** Stands in for an empty list of keys or webhooks. Only landlords and managers with a confirmed address have them. */
export function AccessEmptyState({ icon, noun, verb, mayCreate, ...state }: AccessEmptyStateProps) {
  const { role, email_confirmed } = useUser();
  const none = `No ${noun} yet`;
  if (!email_confirmed && role !== 'tenant')
    return <EmptyState icon={icon} title={none} hint={`Confirm your email address to ${verb} ${noun}.`} />;
  if (mayCreate) return <EmptyState icon={icon} title={none} {...state} />;
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return <EmptyState icon={icon} title={`No ${noun}`} hint={`${subject} are available to landlords and managers.`} />;
}

interface MomentProps {
  at: string | null;
  none: string;
  format?: (instant: string) => string;
}

export function Moment({ at, none, format = formatInstant }: MomentProps) {
  return at === null ? <Nothing>{none}</Nothing> : <time dateTime={at}>{format(at)}</time>;
}

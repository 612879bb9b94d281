import type { Webhook } from '@keystead/contracts';
import { Button } from '@keystead/ui';
import { PauseIcon, PencilIcon, PlayIcon, RotateIcon, SendIcon, TrashIcon } from '@keystead/ui/app';
import { usePauseWebhook } from './change-webhook.ts';
import { useWebhookPageNavigation } from './webhook-navigation.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  /** A test is pending. */
  testing: boolean;
  onTest: () => void;
  /** A new secret is pending. */
  rotating: boolean;
  onRotate: () => void;
  /** The deletion is pending. */
  deleting: boolean;
  onDelete: () => void;
}

/** The actions on a webhook, by the `abilities` from the server. */
export function WebhookActions(props: WebhookActionsProps) {
  const { webhook, testing, onTest, rotating, onRotate, deleting, onDelete } = props;
  const { open } = useWebhookPageNavigation(webhook.id);
  const { paused, isPending, toggle } = usePauseWebhook(webhook);
  return (
    <>
      {webhook.abilities.update && (
        <>
          <Button busy={testing} onClick={onTest}>
            <SendIcon />
            Send test
          </Button>
          <Button variant="secondary" onClick={() => open('edit')}>
            <PencilIcon />
            Edit
          </Button>
          <Button variant="secondary" busy={isPending} onClick={toggle}>
            {paused ? <PlayIcon /> : <PauseIcon />}
            {paused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="secondary" busy={rotating} onClick={onRotate}>
            <RotateIcon />
            New secret
          </Button>
        </>
      )}
      {webhook.abilities.delete && (
        <Button variant="secondary" busy={deleting} onClick={onDelete}>
          <TrashIcon />
          Delete
        </Button>
      )}
    </>
  );
}

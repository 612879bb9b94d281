import type { Webhook } from '@keystead/contracts';
import { Nothing } from '@keystead/crud-ui';
import { Alert, Button, Card, CardBody, CardHeader, formatInstant } from '@keystead/ui';
import {
  CopyText,
  DescriptionList,
  PauseIcon,
  PencilIcon,
  PlayIcon,
  RotateIcon,
  SendIcon,
  TrashIcon,
} from '@keystead/ui/app';
import type { ComponentProps } from 'react';
import { Moment, SecretDialog } from '../api-access.tsx';
import {
  useDeleteWebhook,
  usePauseWebhook,
  type useRotateSecret,
  type useSendTest,
  useWebhookPageNavigation,
} from './webhook.api.ts';
import { eventsText, WebhookState } from './webhook.tsx';

interface WebhookSecretDialogProps extends Pick<ComponentProps<typeof SecretDialog>, 'title' | 'onClose'> {
  secret: string;
  note?: string;
}

/** Shows the secret of a webhook's signatures. */
export function WebhookSecretDialog({ secret, note, ...dialog }: WebhookSecretDialogProps) {
  return (
    <SecretDialog {...dialog} advice="Your program uses it to verify that events come from Keystead.">
      <CopyText label="Signing secret" text={secret} />
      {note !== undefined && <p>{note}</p>}
    </SecretDialog>
  );
}

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { description, types, state, delivered_at, created_at } = webhook;
  return (
    <>
      {state === 'failing' && (
        <Alert tone="warning" title="The receiver doesn’t accept events">
          We retry for three days, in order for each record. Its responses are listed below.
        </Alert>
      )}
      {state === 'paused' && (
        <Alert tone="info" title="This webhook is paused">
          Nothing is sent. When you resume it, waiting events are sent.
        </Alert>
      )}
      <Card>
        <CardHeader title="Details" />
        <CardBody>
          <DescriptionList
            items={[
              { term: 'State', value: <WebhookState state={state} /> },
              { term: 'Events', value: eventsText(types) },
              { term: 'Description', value: description ?? <Nothing>Not provided</Nothing> },
              { term: 'Last delivered', value: <Moment at={delivered_at} none="Nothing yet" /> },
              { term: 'Added', value: formatInstant(created_at) },
            ]}
          />
        </CardBody>
      </Card>
    </>
  );
}

interface WebhookActionsProps {
  webhook: Webhook;
  test: ReturnType<typeof useSendTest>;
  rotation: ReturnType<typeof useRotateSecret>;
  onDeleted: () => void;
}

export function WebhookActions({ webhook, test, rotation, onDeleted }: WebhookActionsProps) {
  const { open } = useWebhookPageNavigation(webhook.id);
  const { paused, isPending, toggle } = usePauseWebhook(webhook);
  const deletion = useDeleteWebhook(onDeleted);
  return (
    <>
      {webhook.abilities.update && (
        <>
          <Button busy={test.isPending} onClick={() => test.mutate()}>
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
          <Button variant="secondary" busy={rotation.isPending} onClick={() => void rotation.confirmRotate()}>
            <RotateIcon />
            New secret
          </Button>
        </>
      )}
      {webhook.abilities.delete && (
        <Button variant="secondary" busy={deletion.isPending} onClick={() => void deletion.confirmDelete(webhook)}>
          <TrashIcon />
          Delete
        </Button>
      )}
    </>
  );
}

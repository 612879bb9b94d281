import type { Webhook } from '@keystead/contracts';
import { ActionButton, Nothing } from '@keystead/crud-ui';
import { Alert, Card, CardBody, CardHeader, formatInstant } from '@keystead/ui';
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
import { useDialogRoutes } from '@keystead/web-kit/queries';
import type { ComponentProps } from 'react';
import { Moment, SecretDialog } from '../api-access.tsx';
import { useDeleteWebhook, usePauseWebhook, type useRotateSecret, type useSendTest, WEBHOOKS } from './webhook.api.ts';
import { eventsText, WebhookState } from './webhook.tsx';

interface WebhookSecretDialogProps extends Pick<ComponentProps<typeof SecretDialog>, 'title' | 'onClose'> {
  secret: string;
  note?: string;
}

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
  const { open } = useDialogRoutes(`${WEBHOOKS}/${webhook.id}`);
  const { paused, isPending, toggle } = usePauseWebhook(webhook);
  const deletion = useDeleteWebhook(onDeleted);
  const { abilities } = webhook;
  return (
    <>
      <ActionButton
        may={abilities.update}
        variant="primary"
        icon={SendIcon}
        label="Send test"
        busy={test.isPending}
        onClick={() => test.mutate()}
      />
      <ActionButton may={abilities.update} icon={PencilIcon} label="Edit" onClick={() => open('edit')} />
      <ActionButton
        may={abilities.update}
        icon={paused ? PlayIcon : PauseIcon}
        label={paused ? 'Resume' : 'Pause'}
        busy={isPending}
        onClick={toggle}
      />
      <ActionButton
        may={abilities.update}
        icon={RotateIcon}
        label="New secret"
        busy={rotation.isPending}
        onClick={() => void rotation.confirmRotate()}
      />
      <ActionButton
        may={abilities.delete}
        icon={TrashIcon}
        label="Delete"
        busy={deletion.isPending}
        onClick={() => void deletion.confirmDelete(webhook)}
      />
    </>
  );
}

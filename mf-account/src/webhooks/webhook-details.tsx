import type { Webhook } from '@keystead/contracts';
import { Nothing } from '@keystead/crud-ui';
import { Alert, Button, Card, CardBody, CardHeader, formatInstant } from '@keystead/ui';
import { DescriptionList, PauseIcon, PencilIcon, PlayIcon, RotateIcon, SendIcon, TrashIcon } from '@keystead/ui/app';
import { eventsText, WebhookState } from './webhook-labels.tsx';
import { usePauseWebhook, useWebhookPageNavigation } from './webhooks.api.ts';

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
              {
                term: 'Last delivered',
                value: delivered_at === null ? <Nothing>Nothing yet</Nothing> : formatInstant(delivered_at),
              },
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
  testing: boolean;
  onTest: () => void;
  rotating: boolean;
  onRotate: () => void;
  deleting: boolean;
  onDelete: () => void;
}

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

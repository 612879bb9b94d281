import type { Webhook } from '@keystead/contracts';
import { Alert, Card, CardBody, CardHeader, color, formatInstant } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import { eventsText } from './event-labels.ts';
import { WebhookState } from './webhook-state.tsx';

const Nothing = styled.span`color: ${color.textSubtle};`;

/** A webhook's details and state. */
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

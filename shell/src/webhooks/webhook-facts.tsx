import type { Webhook } from '@keystead/contracts';
import { Alert, Card, CardBody, CardHeader, color, formatInstant } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import { heardText } from './event-labels.ts';
import { WebhookState } from './webhook-state.tsx';

const Nothing = styled.span`color: ${color.textSubtle};`;

/** A webhook's details and state. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { description, types, state, delivered_at, created_at } = webhook;
  return (
    <>
      {state === 'failing' && (
        <Alert tone="warning" title="The receiver doesn’t take what it is sent">
          It is tried again for three days, in the order in which things happened to each record. Below is what it
          answers.
        </Alert>
      )}
      {state === 'paused' && (
        <Alert tone="info" title="It is paused">
          Nothing is sent. Once it is resumed, it goes on with what waits.
        </Alert>
      )}
      <Card>
        <CardHeader title="Details" />
        <CardBody>
          <DescriptionList
            items={[
              { term: 'State', value: <WebhookState state={state} /> },
              { term: 'Hears', value: heardText(types) },
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

import type { Delivery, Webhook } from '@keystead/contracts';
import { AbsentRecord, BackTo, useFocusOnEnter } from '@keystead/crud-ui';
import { Alert, Stack, space } from '@keystead/ui';
import { PageHeader } from '@keystead/ui/app';
import { errorText, Navigate, NoAnswerError, Outlet, useParams } from '@keystead/web-kit';
import { useRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import styled from 'styled-components';
import { useRotateSecret, useSendTest, WEBHOOKS, webhooks } from './webhook.api.ts';
import { attemptText, RawText, WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookActions, WebhookFacts, WebhookSecretDialog } from './webhook-details.tsx';

const FAILED = 'The test could not be sent. Please try again.';
const SLOW = 'There was no response in time. The list below shows the outcome of the test.';

interface TestOutcomeProps {
  sent: Delivery | undefined;
  error: Error | null;
  onDismiss: () => void;
}

function TestOutcome({ sent, error, onDismiss }: TestOutcomeProps) {
  if (error !== null)
    return (
      <Alert tone="destructive" onDismiss={onDismiss}>
        {error instanceof NoAnswerError ? SLOW : errorText(error, FAILED)}
      </Alert>
    );
  const attempt = sent?.attempts.at(-1);
  if (sent === undefined || attempt === undefined) return null;
  const delivered = sent.state === 'delivered';
  return (
    <Alert
      tone={delivered ? 'success' : 'warning'}
      title={delivered ? 'The test event was delivered' : 'The test event was not accepted'}
      onDismiss={onDismiss}
    >
      {attemptText(attempt)}
      {attempt.answer !== '' && <RawText>{attempt.answer}</RawText>}
    </Alert>
  );
}

// Always rendered, so that a screen reader announces its content.
const Outcome = styled.div`&:not(:empty) { margin-block-end: ${space[6]}; }`;

const back = <BackTo to={WEBHOOKS}>Webhooks</BackTo>;

const AFTER_ROTATION =
  'Update your program to the new secret within 24 hours. Until then events carry both signatures.';

export function WebhookPage() {
  const id = Number(useParams().id);
  return <OneWebhook key={id} id={id} />;
}

function OneWebhook({ id }: Pick<Webhook, 'id'>) {
  const { data: webhook, error, refetch } = useRecord(webhooks, id);
  const [deleted, setDeleted] = useState(false);
  useFocusOnEnter();
  // Instead of the page, which would request the deleted webhook again.
  if (deleted) return <Navigate to={WEBHOOKS} replace />;
  if (webhook === undefined)
    return (
      <>
        <PageHeader back={back} title="Webhook" />
        <AbsentRecord noun="webhook" error={error} onRetry={refetch} />
      </>
    );
  return <LoadedWebhook webhook={webhook} onDeleted={() => setDeleted(true)} />;
}

function LoadedWebhook({ webhook, onDeleted }: { webhook: Webhook; onDeleted: () => void }) {
  const { id } = webhook;
  const test = useSendTest(id);
  const rotation = useRotateSecret(id);
  const actions = <WebhookActions {...{ webhook, test, rotation, onDeleted }} />;
  return (
    <>
      <PageHeader back={back} title="Webhook" subtitle={webhook.url} actions={actions} />
      <Outcome aria-live="polite">
        <TestOutcome sent={test.data} error={test.error} onDismiss={test.reset} />
      </Outcome>
      <Stack gap={6}>
        <WebhookFacts webhook={webhook} />
        <WebhookDeliveries id={id} />
      </Stack>
      {rotation.secret !== undefined && (
        <WebhookSecretDialog
          title="New signing secret"
          secret={rotation.secret}
          note={AFTER_ROTATION}
          onClose={rotation.forget}
        />
      )}
      <Outlet />
    </>
  );
}

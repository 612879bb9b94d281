import type { Delivery } from '@keystead/contracts';
import { Alert } from '@keystead/ui';
import { errorText, NoAnswerError } from '@keystead/web-kit';
import { attemptText } from './attempt-text.ts';
import { RawText } from './raw-text.ts';

const FAILED = 'The test could not be sent. Please try again.';
const SLOW = 'There was no response in time. The list below shows the outcome of the test.';

interface TestOutcomeProps {
  sent: Delivery | undefined;
  error: Error | null;
  onDismiss: () => void;
}

/** The receiver's response to a test event. */
export function TestOutcome({ sent, error, onDismiss }: TestOutcomeProps) {
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

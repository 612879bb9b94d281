import type { Delivery } from '@keystead/contracts';
import { Alert } from '@keystead/ui';
import { errorText, NoAnswerError } from '@keystead/web-kit';
import { attemptText } from './attempt-text.ts';
import { SentText } from './sent-text.ts';

const FAILED = 'The test could not be sent. Please try again.';
const SLOW = 'No answer came in time. The list below says what becomes of the test.';

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
  const arrived = sent.state === 'delivered';
  return (
    <Alert
      tone={arrived ? 'success' : 'warning'}
      title={arrived ? 'The test event arrived' : 'The test event was not taken'}
      onDismiss={onDismiss}
    >
      {attemptText(attempt)}
      {attempt.answer !== '' && <SentText>{attempt.answer}</SentText>}
    </Alert>
  );
}

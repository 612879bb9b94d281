import { collectSavedFiles } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const pending = 'Generating receipt, please wait...';
const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
const payment = sampleCompleted({ abilities: { ...noAbilities, receipt: true } });
let saved: string[] = [];

beforeEach(() => {
  saved = collectSavedFiles();
});
afterEach(() => jest.restoreAllMocks());

async function askForReceipt(answer: Answers['GET /payments/{id}/receipt'], user = {}) {
  const rendered = renderOperations({
    path: '/app/payments',
    user,
    answers: {
      'GET /payments': samplePayments([payment]),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}/receipt': answer,
    },
  });
  const { person, calls } = rendered;
  const button = await screen.findByRole('button', { name: 'Receipt for Dana Whitfield, $1,850.50' });
  await person.click(button);
  const requested = () => calls.filter(({ operation }) => operation === 'GET /payments/{id}/receipt');
  return { ...rendered, button, requested };
}

test('while the receipt is created a notice is shown; then it is saved under its number and the day of the payment', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  let answer = () => {};
  const { person, button, requested } = await askForReceipt(
    () =>
      new Promise<Blob>((resolve) => {
        answer = () => resolve(pdf);
      }),
  );
  await screen.findByText(pending);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await person.click(button);
  expect(requested()).toMatchObject([{ params: { id: '1' }, query: { size: 'letter' } }]);
  answer();
  await screen.findByText('Receipt downloaded successfully!');
  expect(screen.queryByText(pending)).not.toBeInTheDocument();
  expect(saved).toEqual(['receipt_1_2026-03-02.pdf']);
});

test('in countries that use A4 it is created in that size, also for a tenant', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  const { requested } = await askForReceipt(pdf, { role: 'tenant' });
  await screen.findByText('Receipt downloaded successfully!');
  expect(requested()[0]?.query).toEqual({ size: 'a4' });
});

test('a rejection shows the reason, and nothing is saved', async () => {
  await askForReceipt(refuse(409, 'payment_not_completed', 'This payment was not completed.'));
  await screen.findAllByText('Error generating receipt: This payment was not completed.');
  await waitFor(() => expect(screen.queryByText(pending)).not.toBeInTheDocument());
  expect(saved).toEqual([]);
});

test('an empty file counts as a failure', async () => {
  await askForReceipt(new Blob([]));
  await screen.findAllByText('Error generating receipt: Received empty response from server');
  expect(saved).toEqual([]);
});

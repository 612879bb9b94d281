import type { SubscriptionReceipt } from '@keystead/contracts';
import { collectSavedFiles } from '@keystead/crud-ui/testing';
import { type Answers, refuse, samplePaidSubscription, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderBilling } from '../../test/render-billing.ts';

const bill = (different: Partial<SubscriptionReceipt> = {}): SubscriptionReceipt => ({
  id: 13,
  date: '2026-03-15',
  description: 'Starter plan, monthly',
  amount: 29,
  status: 'paid',
  ...different,
});
const pdf = new Blob(['%PDF-1.7'], { type: 'application/pdf' });

function render(receipts: SubscriptionReceipt[], answers: Answers = {}) {
  return renderBilling({
    answers: {
      'GET /subscription': samplePaidSubscription(),
      'GET /subscription/receipts': { receipts, total: receipts.length, next_cursor: null },
      ...answers,
    },
  });
}

afterEach(() => jest.restoreAllMocks());

test('each bill shows its date, amount and state; only paid ones have a receipt', async () => {
  render([bill(), bill({ id: 12, status: 'pending', amount: 1290.5 }), bill({ id: 11, status: 'failed' })]);
  const table = await screen.findByRole('table', { name: 'Billing history' });
  const rows = within(table).getAllByRole('row').slice(1);
  const labels = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  );
  expect(labels).toEqual([
    ['Mar 15, 2026', '$29.00', 'Paid'],
    ['Mar 15, 2026', '$1,290.50', 'Pending'],
    ['Mar 15, 2026', '$29.00', 'Failed'],
  ]);
  expect(within(table).getAllByRole('button', { name: /^Receipt of/ })).toHaveLength(1);
});

describe('a receipt', () => {
  const fetchReceipt = async (answer: Answers['GET /subscription/receipts/{id}']) => {
    const saved = collectSavedFiles();
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
    const rendered = render([bill()], { 'GET /subscription/receipts/{id}': answer });
    await rendered.person.click(await screen.findByRole('button', { name: 'Receipt of Mar 15, 2026, $29.00' }));
    return { ...rendered, saved };
  };

  test('is saved under its number and date, in the local paper size', async () => {
    const { saved, calls } = await fetchReceipt(pdf);
    await waitFor(() => expect(saved).toEqual(['subscription_receipt_13_2026-03-15.pdf']));
    expect(calls.at(-1)).toMatchObject({ params: { id: '13' }, query: { size: 'a4' } });
  });

  test.each([
    ['the server’s reason', refuse(409, 'payment_not_completed', 'It is not paid.'), 'It is not paid.'],
    ['an empty file', new Blob([]), 'Received empty response from server'],
  ])('that can’t be downloaded shows why: %s', async (_, answer, reason) => {
    const { saved } = await fetchReceipt(answer);
    await screen.findAllByText(`Error downloading receipt: ${reason}`);
    expect(saved).toEqual([]);
  });
});

test('more bills are fetched page by page', async () => {
  const { person } = render([], {
    'GET /subscription/receipts': ({ query }) =>
      query.cursor === 'more'
        ? { receipts: [bill({ id: 1, description: 'The first' })], total: 2, next_cursor: null }
        : { receipts: [bill()], total: 2, next_cursor: 'more' },
  });
  expect(await screen.findByText('Showing 1 of 2 bills')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('The first')).toBeInTheDocument();
});

test('bills that can’t be loaded can be retried, and the plan is still shown', async () => {
  let down = true;
  const { person } = render([], {
    'GET /subscription/receipts': () => (down ? silence : { receipts: [bill()], total: 1, next_cursor: null }),
  });
  await screen.findByText('Failed to load billing history');
  expect(await screen.findByText('$29 per month')).toBeInTheDocument();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Starter plan, monthly')).toBeInTheDocument();
});

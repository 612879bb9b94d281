import type { Answer, Payment } from '@keystead/contracts';
import type { Answers } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const names = ['Dana Whitfield', 'Omar Haddad', 'Bo Li', 'Ana Cruz', 'Theo Tanner'];
const made = names.map((tenant_name, at) => samplePayment({ id: at + 1, tenant_name, amount: 100 }));

type BulkAnswer = Answer<'POST /payments/bulk'>;

const refusal = (id: number, error: string): BulkAnswer['results'][number] => ({
  id,
  ok: false,
  error: { type: '', title: 'Conflict', status: 409, detail: error, error, code: 'payment_settled', request_id: 'r' },
});

const answerOf = (results: BulkAnswer['results']): BulkAnswer => {
  const done = results.filter(({ ok }) => ok).length;
  return { results, done, rejected: results.length - done };
};

function renderList(answers: Answers = {}, list: Payment[] = made, more: { total?: number } = {}) {
  const rendered = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': ({ query }) => samplePayments(Number(query.limit) === 200 ? made : list, more),
      'GET /payments/stats': sampleStats(),
      'POST /payments/bulk': ({ body }) => answerOf((body?.ids ?? []).map((id) => ({ id, ok: true }))),
      ...answers,
    },
  });
  const sent = () =>
    rendered.calls.filter(({ operation }) => operation === 'POST /payments/bulk').map(({ body }) => body);
  const select = async (name: string) =>
    rendered.person.click(await screen.findByRole('checkbox', { name: `Select ${name}, $100.00` }));
  return { ...rendered, sent, select };
}

const bar = () => screen.findByRole('region', { name: 'Selection' });
const barGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());

test('the selection is counted and summed; shift selects up to a row, and Escape clears it', async () => {
  const { person, select } = renderList();
  await select('Omar Haddad');
  expect(await bar()).toHaveTextContent('1 selected · $100.00');
  await person.keyboard('{Shift>}');
  await select('Theo Tanner');
  await person.keyboard('{/Shift}');
  expect(await bar()).toHaveTextContent('4 selected · $400.00');
  expect(screen.getByRole('checkbox', { name: 'Select Dana Whitfield, $100.00' })).not.toBeChecked();
  const all = screen.getByRole('checkbox', { name: 'Select all rows' });
  expect(all).toBePartiallyChecked();
  await person.click(all);
  expect(await bar()).toHaveTextContent('5 selected');
  expect(screen.getByText('5 payments selected')).toHaveRole('status');
  await person.keyboard('{Escape}');
  await barGone();
});

test('selected payments are marked paid on a day, and that is undone from the message', async () => {
  const { person, select, sent } = renderList({
    'GET /payments': samplePayments([...made.slice(0, 2), sampleCompleted({ id: 6, tenant_name: 'Kim', amount: 100 })]),
  });
  for (const name of ['Dana Whitfield', 'Omar Haddad', 'Kim']) await select(name);
  await person.click(within(await bar()).getByRole('button', { name: 'Mark paid…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 payments as paid' });
  expect(dialog).toHaveAccessibleDescription(/^2 payments · \$200\.00\..* 1 of the selected is left out\.$/);
  await person.clear(within(dialog).getByLabelText(/^Paid on/));
  await person.type(within(dialog).getByLabelText(/^Paid on/), '2026-03-03');
  await person.selectOptions(within(dialog).getByLabelText('Method'), 'Check');
  await person.click(within(dialog).getByRole('button', { name: 'Mark paid' }));
  const message = await screen.findByRole('dialog', { name: '2 payments marked as paid.' });
  expect(sent()).toEqual([{ action: 'complete', ids: [1, 2], paid_on: '2026-03-03', payment_method: 'check' }]);
  await barGone();
  await person.click(within(message).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. 2 payments due again.');
  expect(sent()[1]).toEqual({ action: 'reverse', ids: [1, 2], reason: 'Marked as paid by mistake.' });
});

test('who was refused, and why, is listed first, and stays selected', async () => {
  const { person, select } = renderList({
    'POST /payments/bulk': answerOf([
      { id: 1, ok: true },
      refusal(2, 'This payment was already paid on March 2, 2026.'),
    ]),
  });
  for (const name of ['Dana Whitfield', 'Omar Haddad']) await select(name);
  await person.click(within(await bar()).getByRole('button', { name: 'Send reminder…' }));
  const question = await screen.findByRole('dialog', { name: 'Send a reminder of 2 payments?' });
  await person.click(within(question).getByRole('button', { name: 'Send reminder' }));
  const outcome = await screen.findByRole('dialog', { name: 'Send reminder' });
  expect(outcome).toHaveAccessibleDescription(/^1 done, 1 refused\./);
  const rows = within(outcome).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Omar Haddad.*RefusedThis payment was already paid on March 2, 2026\.$/),
    expect.stringMatching(/^Dana Whitfield.*Done$/),
  ]);
  await person.click(within(outcome).getByRole('button', { name: 'OK' }));
  expect(await bar()).toHaveTextContent('1 selected');
});

test('all that match the search can be selected beyond those that are shown', async () => {
  const { person, select } = renderList({}, made.slice(0, 2), { total: 5 });
  await select('Dana Whitfield');
  await person.click(within(await bar()).getByRole('button', { name: 'Select all 5' }));
  await waitFor(async () => expect(await bar()).toHaveTextContent('5 selected · $500.00'));
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('a tenant, who manages no payment, sees no checkboxes', async () => {
  const own = samplePayment({ abilities: { ...noAbilities, pay: true } });
  renderList({ 'GET /payments': samplePayments([own], { abilities: { create: false } }) });
  await screen.findByRole('link', { name: 'Dana Whitfield' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the date of a payment that was marked paid is changed by its replacement', async () => {
  const paid = sampleCompleted({ version: 2 });
  const again = sampleCompleted({ id: 9, paid_date: '2026-03-01T12:00:00.000Z', replaces_payment_id: 1 });
  const { person, sent } = renderList({
    'GET /payments': samplePayments([samplePayment()]),
    'PUT /payments/{id}': paid,
    'GET /payments/{id}': ({ params }) => (params.id === '9' ? again : paid),
    'POST /payments/bulk': answerOf([{ id: 1, ok: true, replacement_id: 9 }]),
  });
  await person.click(await screen.findByRole('button', { name: /^Mark Paid/ }));
  const message = await screen.findByRole('dialog', { name: 'Payment marked as paid.' });
  await person.click(within(message).getByRole('button', { name: 'Change date' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Date' });
  const day = within(dialog).getByLabelText(/^Paid on/);
  await person.clear(day);
  await person.type(day, '2026-03-01');
  await person.click(within(dialog).getByRole('button', { name: 'Change Date' }));
  await screen.findByText('Date of payment changed.');
  expect(sent()).toEqual([{ action: 'correct_date', ids: [1], paid_on: '2026-03-01' }]);
});

test('a payment that was marked paid by mistake is undone in one click', async () => {
  const { person, calls } = renderList({
    'GET /payments': samplePayments([samplePayment()]),
    'PUT /payments/{id}': sampleCompleted({ version: 2 }),
    'POST /payments/{id}/reversal': samplePayment({ status: 'failed', version: 3 }),
  });
  await person.click(await screen.findByRole('button', { name: /^Mark Paid/ }));
  const message = await screen.findByRole('dialog', { name: 'Payment marked as paid.' });
  await person.click(within(message).getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone. $1,850.50 is due again.');
  const [reversal] = calls.filter(({ operation }) => operation === 'POST /payments/{id}/reversal');
  expect(reversal).toMatchObject({ params: { id: '1' }, body: { reason: 'Marked as paid by mistake.', version: 2 } });
});

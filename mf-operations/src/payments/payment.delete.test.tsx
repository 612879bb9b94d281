import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const payments = ['Dana Whitfield', 'Omar Haddad', 'Lou Reyes'].map((tenant_name, at) =>
  samplePayment({ id: at + 1, tenant_name }),
);
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const failed = 'Error deleting payment. Please try again.';

async function confirmDelete(name: string, answer: Answers['DELETE /payments/{id}']) {
  let deleted = '';
  const left = () => payments.filter(({ id }) => `${id}` !== deleted);
  const rendered = renderOperations({
    path: '/app/payments',
    answers: {
      'GET /payments': () => samplePayments(left()),
      'GET /payments/stats': () => sampleStats({ total_payments: left().length }),
      'DELETE /payments/{id}': async (call) => {
        const given = await (typeof answer === 'function' ? answer(call) : answer);
        if (given === undefined) deleted = call.params.id;
        return given;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}, $1,850.50` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this payment?' });
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'DELETE /payments/{id}');
  return { ...rendered, question, reply, sent };
}

test('deleting asks for confirmation, naming the payment; declined, nothing happens', async () => {
  const { question, reply, sent } = await confirmDelete('Omar Haddad', undefined);
  expect(question).toHaveTextContent('Omar Haddad, $1,850.50, Harbour House');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(names()).toHaveLength(3);
  expect(sent()).toHaveLength(0);
});

test('after confirmation the row is removed, the sums are updated, and the next row takes the focus', async () => {
  const { reply, sent } = await confirmDelete('Omar Haddad', undefined);
  await reply('Delete');
  await waitFor(() => expect(names()).toEqual(['Dana Whitfield', 'Lou Reyes']));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Lou Reyes' })).toHaveFocus());
  await screen.findByText('Payment deleted.');
  expect(sent()).toMatchObject([{ params: { id: '2' } }]);
  expect(screen.getByRole('heading', { name: 'All Payments (2)' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('list', { name: 'Summary' })).toHaveTextContent('Total Payments2'));
});

test('after a rejection the row is back, and the reason is shown', async () => {
  const reason = 'A completed payment cannot be deleted. Reverse it instead.';
  const { reply } = await confirmDelete('Lou Reyes', refuse(409, 'payment_settled', reason));
  await reply('Delete');
  // Shown, and announced by a live region.
  await screen.findAllByText(`${failed} ${reason}`);
  expect(names()).toEqual(['Dana Whitfield', 'Omar Haddad', 'Lou Reyes']);
});

test('without a response the row is back', async () => {
  const { reply } = await confirmDelete('Lou Reyes', silence);
  await reply('Delete');
  await screen.findAllByText(failed);
  expect(names()).toHaveLength(3);
});

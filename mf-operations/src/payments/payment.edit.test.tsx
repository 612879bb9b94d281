import { sampleProperties, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { noAbilities, sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const payment = samplePayment({ notes: 'By the first.' });
const around: Answers = {
  'GET /payments': samplePayments([payment]),
  'GET /payments/stats': sampleStats(),
  'GET /payments/{id}': payment,
  'GET /payments/{id}/history': { entries: [], total: 0, next_cursor: null },
  'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
  'GET /properties/{id}': sampleProperty({ id: 5 }),
  'GET /tenants': sampleTenants([sampleTenant({ id: 3 })]),
  'GET /tenants/{id}': sampleTenant({ id: 3 }),
};
const dialog = () => screen.getByRole('dialog', { name: 'Edit Payment' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));

test('from the list: the whole record is sent with its version, and the list and the sums are updated', async () => {
  let stored = payment;
  const { person, calls, address } = renderOperations({
    path: '/app/payments?q=dana',
    answers: {
      ...around,
      'GET /payments': () => samplePayments([stored]),
      'GET /payments/{id}': () => stored,
      'PUT /payments/{id}': ({ body }) => {
        stored = { ...payment, amount: body.amount ?? 0, notes: body.notes ?? null, version: 2 };
        return stored;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Dana Whitfield, $1,850.50' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Payment' });
  await waitFor(() => expect(address()).toBe('/app/payments/1/edit?q=dana'));
  await waitFor(() => expect(field('Tenant')).toHaveValue('Dana Whitfield'));
  expect(field('Property')).toHaveValue('Harbour House');
  expect(field('Due date')).toHaveValue('2026-03-01');
  await person.clear(field('Amount'));
  await person.type(field('Amount'), '1900');
  await person.clear(field('Notes'));
  await person.click(within(dialog()).getByRole('button', { name: 'Update Payment' }));
  await screen.findByText('Payment updated.');
  expect(calls.find(({ operation }) => operation === 'PUT /payments/{id}')).toMatchObject({ params: { id: '1' } });
  expect(calls.find(({ operation }) => operation === 'PUT /payments/{id}')?.body).toEqual({
    tenant_id: 3,
    property_id: 5,
    amount: 1900,
    payment_type: 'rent',
    payment_method: 'bank_transfer',
    status: 'pending',
    due_date: '2026-03-01',
    notes: null,
    version: 1,
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Payment' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/payments?q=dana'));
  expect(screen.getByRole('table')).toHaveTextContent('$1,900.00');
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'GET /payments/stats')).toHaveLength(2));
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  let stored = payment;
  const { person, calls } = renderOperations({
    path: '/app/payments/1/edit',
    answers: {
      ...around,
      'GET /payments/{id}': () => stored,
      'PUT /payments/{id}': ({ body }) =>
        body.version === stored.version
          ? { ...stored, version: 3 }
          : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
    },
  });
  await screen.findByRole('dialog', { name: 'Edit Payment' });
  await waitFor(() => expect(field('Notes')).toHaveValue('By the first.'));
  await person.clear(field('Amount'));
  await person.type(field('Amount'), '2000');
  stored = { ...payment, notes: 'By the fifth.', version: 2 };
  const save = () => person.click(within(dialog()).getByRole('button', { name: 'Update Payment' }));
  await save();
  await within(dialog()).findByText('This payment was changed by someone else');
  await person.click(screen.getByRole('button', { name: 'Reload payment' }));
  await waitFor(() => expect(field('Notes')).toHaveValue('By the fifth.'));
  expect(field('Amount')).toHaveValue(2000);
  await save();
  await screen.findByText('Payment updated.');
  const sent = calls.filter(({ operation }) => operation === 'PUT /payments/{id}').map(({ body }) => body);
  expect(sent).toMatchObject([
    { version: 1, notes: 'By the first.', amount: 2000 },
    { version: 2, notes: 'By the fifth.', amount: 2000 },
  ]);
});

test('a rejection shows the reason', async () => {
  const reason = 'This payment is settled.';
  const { person } = renderOperations({
    path: '/app/payments/1/edit',
    answers: { ...around, 'PUT /payments/{id}': refuse(409, 'payment_settled', reason) },
  });
  await screen.findByRole('dialog', { name: 'Edit Payment' });
  await waitFor(() => expect(field('Tenant')).toHaveValue('Dana Whitfield'));
  await person.click(within(dialog()).getByRole('button', { name: 'Update Payment' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    `Error saving payment. Please try again.${reason}`,
  );
});

test.each([
  ['a completed payment', sampleCompleted()],
  ['a payment that is for the reader to look at', samplePayment({ abilities: noAbilities })],
])('%s is shown, and can’t be edited', async (_, payment) => {
  const { address } = renderOperations({
    path: '/app/payments/1/edit',
    answers: { ...around, 'GET /payments/{id}': payment },
  });
  await screen.findByRole('dialog', { name: 'Payment of $1,850.50' });
  await waitFor(() => expect(address()).toBe('/app/payments/1'));
});

test('a missing payment is reported', async () => {
  renderOperations({
    path: '/app/payments/77/edit',
    answers: { ...around, 'GET /payments/{id}': refuse(404, 'not_found', 'It does not exist.') },
  });
  await screen.findByText('There is no such payment');
});

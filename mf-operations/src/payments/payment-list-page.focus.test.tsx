import type { Payment } from '@keystead/contracts';
import { sampleProperties, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleCompleted, samplePayment, samplePayments, sampleStats } from '../../test/sample-payment.ts';

const tenants = ['Dana Whitfield', 'Omar Haddad', 'Lou Reyes'];

/** A list of two payments with the status. When one of them leaves it, a third one fills it up. */
async function renderList(status: 'pending' | 'completed') {
  const sample = status === 'pending' ? samplePayment : sampleCompleted;
  let stored = tenants.map((tenant_name, at) => sample({ id: at + 1, tenant_id: at + 1, tenant_name }));
  const find = (id: string) => stored.find((payment) => `${payment.id}` === id) ?? sample();
  const change = (id: string, different: Partial<Payment>) => {
    const changed = { ...find(id), ...different, version: 2 };
    stored = stored.map((payment) => (payment.id === changed.id ? changed : payment));
    return changed;
  };
  const { person } = renderOperations({
    path: `/app/payments?status=${status}`,
    answers: {
      'GET /payments': ({ query }) =>
        samplePayments(stored.filter((payment) => payment.status === query.status).slice(0, 2)),
      'GET /payments/stats': sampleStats(),
      'GET /payments/{id}': ({ params }) => find(params.id),
      'GET /payments/{id}/history': { entries: [], total: 0, next_cursor: null },
      'PUT /payments/{id}': ({ params, body }) => change(params.id, { status: body.status ?? status }),
      'POST /payments/{id}/reversal': ({ params }) => change(params.id, { status: 'failed' }),
      'DELETE /payments/{id}': ({ params }) => {
        stored = stored.filter(({ id }) => `${id}` !== params.id);
      },
      'GET /properties': sampleProperties([sampleProperty({ id: 5 })]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants': sampleTenants([sampleTenant({ id: 1 })]),
      'GET /tenants/{id}': sampleTenant({ id: 1 }),
    },
  });
  await screen.findByText('Omar Haddad');
  const press = async (role: string, name: string | RegExp, inside = screen.getByRole('main')) =>
    person.click(await within(inside).findByRole(role, { name }));
  return {
    person,
    press,
    fromMenu: async (action: string) => {
      await press('button', 'Actions for Dana Whitfield, $1,850.50');
      await press('menuitem', action);
    },
    dialog: (name: string) => screen.findByRole('dialog', { name }),
  };
}

/** Dana's payment has left the list, Lou's has been added, and Omar's, now in the place of Dana's, has the focus. */
async function expectNextInFocus() {
  await screen.findByText('Lou Reyes');
  expect(screen.queryByText('Dana Whitfield')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Omar Haddad')).toHaveFocus());
}

test('marking a payment as paid moves the focus to the next one', async () => {
  const { press } = await renderList('pending');
  await press('button', 'Mark Paid for Dana Whitfield, $1,850.50');
  await expectNextInFocus();
});

test('reversing a payment moves the focus to the next one', async () => {
  const { fromMenu, dialog, press } = await renderList('completed');
  await fromMenu('Reverse');
  await press('button', 'Reverse Payment', await dialog('Reverse Payment'));
  await expectNextInFocus();
});

test('editing a payment’s status moves the focus to the next one', async () => {
  const { person, fromMenu, dialog, press } = await renderList('pending');
  await fromMenu('Edit');
  const form = await dialog('Edit Payment');
  await person.selectOptions(within(form).getByLabelText('Status'), 'Failed');
  await press('button', 'Update Payment', form);
  await expectNextInFocus();
});

test('deleting a payment in the list moves the focus to the next one', async () => {
  const { fromMenu, press } = await renderList('pending');
  await fromMenu('Delete');
  await press('button', 'Delete', await screen.findByRole('alertdialog'));
  await expectNextInFocus();
});

test('deleting a payment in its details moves the focus to the next one', async () => {
  const { press, dialog } = await renderList('pending');
  await press('link', 'Dana Whitfield');
  await press('button', 'Delete', await dialog('Payment of $1,850.50'));
  await press('button', 'Delete', await screen.findByRole('alertdialog'));
  await expectNextInFocus();
});

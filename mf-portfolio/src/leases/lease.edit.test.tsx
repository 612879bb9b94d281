import { sampleLease, sampleLeases, sampleProperties, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const lease = sampleLease();
const around: Answers = {
  'GET /leases': sampleLeases([lease]),
  'GET /leases/{id}': lease,
  'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
  'GET /properties': sampleProperties([sampleProperty({ id: 6, name: 'The Foundry', rent_amount: 2475 })]),
  'GET /properties/{id}': sampleProperty({ id: 5, status: 'occupied' }),
  'GET /tenants/{id}': sampleTenant({ id: 3 }),
};
const dialog = () => screen.getByRole('dialog', { name: 'Edit Lease' });
const field = (label: string) => within(dialog()).getByLabelText(new RegExp(`^${label}`));

test('from the list: the whole record is sent with its version, and the list shows the response', async () => {
  let stored = lease;
  const { person, calls, address } = renderPortfolio({
    path: '/app/leases?q=dana',
    answers: {
      ...around,
      'GET /leases': () => sampleLeases([stored]),
      'GET /leases/{id}': () => stored,
      'PUT /leases/{id}': ({ body }) => {
        stored = { ...lease, ...body, version: 2 } as typeof lease;
        return stored;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Harbour House, Dana Whitfield' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Lease' });
  await waitFor(() => expect(address()).toBe('/app/leases/1/edit?q=dana'));
  await waitFor(() => expect(field('Property')).toHaveValue('Harbour House'));
  expect(field('Tenant')).toHaveValue('Dana Whitfield');
  await person.clear(field('Rent amount'));
  await person.type(field('Rent amount'), '1900');
  await person.clear(field('Lease terms'));
  await person.click(within(dialog()).getByRole('button', { name: 'Update Lease' }));
  await screen.findByText('Lease updated.');
  expect(calls.find(({ operation }) => operation === 'PUT /leases/{id}')).toMatchObject({
    params: { id: '1' },
    body: {
      property_id: 5,
      tenant_id: 3,
      start_date: '2026-06-01',
      end_date: '2027-05-31',
      rent_amount: 1900,
      deposit_amount: 1800,
      lease_terms: null,
      status: 'active',
      version: 1,
    },
  });
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  await waitFor(() => expect(address()).toBe('/app/leases?q=dana'));
  expect(screen.getByRole('table')).toHaveTextContent('$1,900.00');
});

test('another property’s rent does not replace the agreed rent', async () => {
  const { person } = renderPortfolio({ path: '/app/leases/1/edit', answers: around });
  await screen.findByRole('dialog', { name: 'Edit Lease' });
  await person.click(field('Property'));
  await person.click(await screen.findByRole('option', { name: /The Foundry/ }));
  expect(field('Property')).toHaveValue('The Foundry');
  expect(field('Rent amount')).toHaveValue(1850.5);
});

test('another user’s change is reported; reloading shows it and keeps what was typed', async () => {
  const theirs = { ...lease, deposit_amount: 2000, version: 2 };
  let stored = lease;
  const { person, calls } = renderPortfolio({
    path: '/app/leases/1/edit',
    answers: {
      ...around,
      'GET /leases/{id}': () => stored,
      'PUT /leases/{id}': ({ body }) =>
        body.version === stored.version
          ? { ...stored, version: 3 }
          : refuse(409, 'version_conflict', 'This record was changed in the meantime.'),
    },
  });
  await screen.findByRole('dialog', { name: 'Edit Lease' });
  await person.clear(field('Rent amount'));
  await person.type(field('Rent amount'), '2000');
  stored = theirs;
  const save = () => person.click(within(dialog()).getByRole('button', { name: 'Update Lease' }));
  await save();
  await within(dialog()).findByText('This lease was changed by someone else');
  await person.click(screen.getByRole('button', { name: 'Reload lease' }));
  await waitFor(() => expect(field('Deposit amount')).toHaveValue(2000));
  expect(field('Rent amount')).toHaveValue(2000);
  await save();
  await screen.findByText('Lease updated.');
  const sent = calls.filter(({ operation }) => operation === 'PUT /leases/{id}').map(({ body }) => body);
  expect(sent).toMatchObject([
    { version: 1, deposit_amount: 1800, rent_amount: 2000 },
    { version: 2, deposit_amount: 2000, rent_amount: 2000 },
  ]);
});

test('an edit that would overlap is rejected with the reason', async () => {
  const reason = 'This property is leased from Jun 1, 2027 to May 31, 2028 already.';
  const { person } = renderPortfolio({
    path: '/app/leases/1/edit',
    answers: { ...around, 'PUT /leases/{id}': refuse(409, 'lease_overlap', reason) },
  });
  await screen.findByRole('dialog', { name: 'Edit Lease' });
  await person.click(within(dialog()).getByRole('button', { name: 'Update Lease' }));
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
    `Error saving lease. Please try again.${reason}`,
  );
});

test.each(['edit', 'end', 'renew'])('a user without edit rights only sees the lease, also at /%s', async (over) => {
  const theirs = sampleLease({ abilities: { update: false, delete: false } });
  const { address } = renderPortfolio({
    path: `/app/leases/1/${over}`,
    user: { role: 'tenant' },
    answers: { ...around, 'GET /leases/{id}': theirs },
  });
  await screen.findByRole('heading', { level: 1, name: 'Harbour House – Dana Whitfield' });
  await waitFor(() => expect(address()).toBe('/app/leases/1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

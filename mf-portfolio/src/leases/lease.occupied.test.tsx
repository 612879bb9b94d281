import type { Lease } from '@keystead/contracts';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const house = sampleProperty({ id: 5, status: 'available' });
const title = 'Mark property as occupied?';

/** Saves a lease in its edit dialog; `saved` is the response. */
async function save(saved: Partial<Lease>, answers: Answers = {}) {
  const rendered = renderPortfolio({
    path: '/app/leases/1/edit',
    answers: {
      'GET /leases': sampleLeases([sampleLease()]),
      'GET /leases/{id}': sampleLease(),
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': house,
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'PUT /leases/{id}': sampleLease({ ...saved, version: 2 }),
      'PUT /properties/{id}': { ...house, status: 'occupied', version: 2 },
      ...answers,
    },
  });
  const { person, calls } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Update Lease' }));
  const reply = async (label: string) =>
    person.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: label }));
  const marked = () => calls.filter(({ operation }) => operation === 'PUT /properties/{id}');
  return { ...rendered, reply, marked };
}

test('saving an active lease of a property that isn’t occupied offers to mark the property', async () => {
  const { reply, marked } = await save({ status: 'active' });
  expect(await screen.findByRole('alertdialog', { name: title })).toHaveTextContent(
    'Lease updated. The status of Harbour House is still Available.',
  );
  await reply('Mark property as occupied');
  await screen.findByText('Property updated successfully!');
  expect(marked()).toMatchObject([{ params: { id: '5' }, body: { status: 'occupied' } }]);
});

test('declined, nothing is changed', async () => {
  const { reply, marked } = await save({ status: 'active' });
  await reply('No');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(marked()).toHaveLength(0);
});

test('a failure is shown, with the reason', async () => {
  const { reply } = await save(
    { status: 'active' },
    { 'PUT /properties/{id}': refuse(409, 'conflict', 'It is being deleted.') },
  );
  await reply('Mark property as occupied');
  await screen.findAllByText('Failed to update property. It is being deleted.');
});

test.each<[string, Partial<Lease>, Answers]>([
  ['a lease that isn’t active', { status: 'pending' }, {}],
  ['a property that is occupied', {}, { 'GET /properties/{id}': { ...house, status: 'occupied' } }],
  [
    'a property that one may not change',
    {},
    { 'GET /properties/{id}': { ...house, abilities: { update: false, delete: false } } },
  ],
  ['a property that isn’t there any more', {}, { 'GET /properties/{id}': refuse(404, 'not_found', 'It is gone.') }],
])('nothing is offered for %s', async (_, saved, answers) => {
  await save(saved, answers);
  await screen.findByText('Lease updated.');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

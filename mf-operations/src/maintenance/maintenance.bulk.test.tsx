import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleMaintenance, sampleRequests } from '../../test/sample-maintenance.ts';

const tap = sampleMaintenance({ id: 1, title: 'Tap' });
const door = sampleMaintenance({ id: 2, title: 'Door', status: 'in_progress' });

test('the status of selected requests is set, and each gets its own back by Undo', async () => {
  const { person, calls } = renderOperations({
    path: '/app/maintenance',
    answers: {
      'GET /maintenance': sampleRequests([tap, door]),
      'POST /maintenance/bulk': ({ body }) => {
        const results = (body?.ids ?? []).map((id) => ({ id, ok: true }));
        return { results, done: results.length, rejected: 0 };
      },
    },
  });
  const sent = () => calls.filter(({ operation }) => operation === 'POST /maintenance/bulk').map(({ body }) => body);
  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(bar).toHaveTextContent('2 selected');
  await person.click(within(bar).getByRole('button', { name: 'Set status…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set the status of 2 requests' });
  await person.selectOptions(within(dialog).getByLabelText('Status'), 'Completed');
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
  const message = await screen.findByRole('dialog', { name: '2 requests updated.' });
  expect(sent()).toEqual([{ action: 'set_status', status: 'completed', ids: [1, 2] }]);
  await person.click(within(message).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().slice(1)).toEqual([
    { action: 'set_status', status: 'open', ids: [1] },
    { action: 'set_status', status: 'in_progress', ids: [2] },
  ]);
  await screen.findByText('2 requests changed back.');
});

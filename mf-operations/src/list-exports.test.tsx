import { collectSavedFiles } from '@keystead/crud-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderOperations } from '../test/render-operations.ts';
import { sampleMaintenance, sampleRequests } from '../test/sample-maintenance.ts';
import { samplePayment, samplePayments, sampleStats } from '../test/sample-payment.ts';
import { samplePersonnel, samplePersonnelList } from '../test/sample-personnel.ts';

test.each([
  ['payments', 'status=pending', { status: 'pending', sort: '-due_date' }],
  ['maintenance', 'priority=urgent&q=tap', { priority: 'urgent', q: 'tap' }],
  ['maintenance-personnel', 'availability=busy', { availability: 'busy' }],
] as const)('the menu of /app/%s exports the list as CSV, with its filters', async (list, search, query) => {
  const saved = collectSavedFiles();
  const { person, calls } = renderOperations({
    path: `/app/${list}?${search}`,
    answers: {
      'GET /payments': samplePayments([samplePayment()]),
      'GET /payments/stats': sampleStats(),
      'GET /maintenance': sampleRequests([sampleMaintenance()]),
      'GET /maintenance-personnel': samplePersonnelList([samplePersonnel()]),
      [`GET /${list}/export`]: new Blob(['id\r\n'], { type: 'text/csv' }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await waitFor(() =>
    expect(saved).toEqual([expect.stringMatching(new RegExp(`^${list}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))]),
  );
  const operation = `GET /${list}/export`;
  expect(calls.filter((call) => call.operation === operation).map((call) => call.query)).toEqual([query]);
});

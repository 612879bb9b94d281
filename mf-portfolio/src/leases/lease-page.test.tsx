import type { Lease } from '@keystead/contracts';
import { addDays } from '@keystead/crud-ui';
import { sampleLease, sampleLeases, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { formatDate, today } from '@keystead/ui';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const running = sampleLease({ start_date: addDays(today(), -99), end_date: addDays(today(), 265), renewal_of: 8 });
const before = sampleLease({ id: 8, start_date: '2025-01-01', end_date: '2025-12-31', status: 'expired' });

function renderPage(lease: Lease = running, answers: Answers = {}, path = '/app/leases/1') {
  return renderPortfolio({
    path,
    answers: {
      'GET /leases': sampleLeases([lease]),
      'GET /leases/{id}': ({ params }) => (params.id === '8' ? before : lease),
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      ...answers,
    },
  });
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Harbour House – Dana Whitfield' });
const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

test('a lease’s page shows the progress of its term and the agreed terms', async () => {
  renderPage();
  await heading();
  const term = `${formatDate(running.start_date)} – ${formatDate(running.end_date)}`;
  const bar = screen.getByRole('progressbar', { name: term });
  expect(bar).toHaveAttribute('aria-valuetext', 'Day 100 of 365');
  expect(bar).toHaveAttribute('aria-valuenow', '27');
  expect(screen.getByText('Ends in 265 days')).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  expect(factOf('Rent')).toHaveTextContent('$1,850.50/month');
  expect(factOf('Deposit')).toHaveTextContent('$1,800.00');
  expect(screen.getByText(/No smoking\./).textContent).toBe('No smoking.\nRent is due on the first.');
  expect(screen.getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/app/properties/5');
  expect(screen.getByRole('link', { name: 'Dana Whitfield' })).toHaveAttribute('href', '/app/tenants/3');
  expect(await screen.findByRole('link', { name: 'Jan 1, 2025 – Dec 31, 2025' })).toHaveAttribute(
    'href',
    '/app/leases/8',
  );
});

test('deleted records that a lease refers to are not linked', async () => {
  const gone = refuse(404, 'not_found', 'It does not exist.');
  renderPage(running, {
    'GET /properties/{id}': gone,
    'GET /tenants/{id}': gone,
    'GET /leases/{id}': ({ params }) => (params.id === '8' ? gone : running),
  });
  await heading();
  await waitFor(() => expect(factOf('Renewal of')).toHaveTextContent('a lease that was deleted'));
  expect(factOf('Property')).toHaveTextContent('Harbour House');
  expect(factOf('Tenant')).toHaveTextContent('Dana Whitfield');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Leases', 'Ledger']);
});

test('the back link leads to the list with its search', async () => {
  const { person, address } = renderPage(running, {}, '/app/leases?q=dana&sort=end_date');
  await person.click(await screen.findByRole('link', { name: 'Harbour House' }));
  expect(await heading()).toHaveFocus();
  await person.click(screen.getByRole('link', { name: 'Leases' }));
  await screen.findByRole('heading', { name: 'All Leases (1)' });
  await waitFor(() => expect(address()).toBe('/app/leases?q=dana&sort=end_date'));
});

test.each([
  ['Edit', 'Edit Lease', '/app/leases/1/edit'],
  ['Renew', 'Renew Lease', '/app/leases/1/renew'],
])('%s opens over the page, and closes to it', async (button, dialog, there) => {
  const { person, address } = renderPage();
  await person.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: dialog });
  await waitFor(() => expect(address()).toBe(there));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/app/leases/1'));
});

test('ending early opens over the page; an expired lease can’t be ended', async () => {
  const { person, unmount } = renderPage();
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'End early' }));
  await screen.findByRole('dialog', { name: 'End Lease Early' });
  unmount();
  const later = renderPage({ ...running, status: 'expired' });
  await later.person.click(await screen.findByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Delete']);
});

test('deleting on the page leads to the list', async () => {
  let deleted = false;
  const { person, address, calls } = renderPage(running, {
    'GET /leases': () => sampleLeases(deleted ? [] : [running]),
    'DELETE /leases/{id}': () => {
      deleted = true;
      return undefined;
    },
  });
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this lease?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { name: 'No leases found' });
  await screen.findByText('Lease deleted.');
  await waitFor(() => expect(address()).toBe('/app/leases'));
  // The deleted lease is not fetched again.
  const after = calls.slice(calls.findIndex(({ operation }) => operation === 'DELETE /leases/{id}'));
  expect(after.map(({ operation }) => operation)).toEqual(['DELETE /leases/{id}', 'GET /leases']);
});

test('a lease that can’t be deleted stays, with the reason', async () => {
  const { person } = renderPage(running, {
    'DELETE /leases/{id}': refuse(409, 'conflict', 'It was changed meanwhile.'),
  });
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findAllByText('Error deleting lease. Please try again. It was changed meanwhile.');
  expect(await heading()).toBeInTheDocument();
});

test('the history describes the changes in words', async () => {
  renderPage(running, {
    'GET /leases/{id}/history': {
      entries: [
        {
          version: 2,
          action: 'changed',
          at: '2026-07-01T12:00:00.000Z',
          by: { user_id: 7, name: 'Lena Lord' },
          changes: [{ field: 'end_date', from: '2027-05-31', to: '2026-12-31' }],
        },
      ],
      total: 1,
      next_cursor: null,
    },
  });
  await heading();
  const entry = await screen.findByText('Lena Lord');
  expect(entry).toHaveTextContent('Lena Lord changed End date from May 31, 2027 to Dec 31, 2026');
});

test('a tenant can read their lease, without any actions', async () => {
  const theirs = sampleLease({ abilities: { update: false, delete: false }, lease_terms: null });
  const { calls } = renderPage(theirs);
  await heading();
  expect(screen.getByText('Not provided')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
  expect(calls.filter(({ operation }) => operation === 'GET /leases/{id}/history')).toHaveLength(0);
});

test('a missing lease is reported', async () => {
  renderPage(running, { 'GET /leases/{id}': refuse(404, 'not_found', 'This lease does not exist.') });
  await screen.findByText('There is no such lease');
  expect(screen.getByRole('link', { name: 'Leases' })).toHaveAttribute('href', '/app/leases');
});

test('a lease that can’t be loaded can be retried', async () => {
  let down = true;
  const { person } = renderPage(running, {
    'GET /leases/{id}': () => (down ? refuse(503, 'service_unavailable', 'The service is not available.') : running),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load lease');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await heading();
});

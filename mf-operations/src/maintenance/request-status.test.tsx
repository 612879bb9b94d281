import type { MaintenanceRequest } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleMaintenance, sampleRequests, tenantAbilities } from '../../test/sample-maintenance.ts';

const failed = 'Error updating status. Please try again.';
const control = () => screen.findByRole('combobox', { name: 'Status of Kitchen tap drips' });

function renderList(answer?: Answers['PUT /maintenance/{id}'], search = '') {
  let stored = [sampleMaintenance(), sampleMaintenance({ id: 2, title: 'Heating is cold' })];
  const rendered = renderOperations({
    path: `/app/maintenance${search}`,
    answers: {
      'GET /maintenance': ({ query }) =>
        sampleRequests(stored.filter(({ status }) => query.status === undefined || query.status === status)),
      'PUT /maintenance/{id}':
        answer ??
        (({ params, body }) => {
          const changed = {
            ...sampleMaintenance({ id: Number(params.id) }),
            ...body,
            version: 2,
          } as MaintenanceRequest;
          stored = stored.map((one) => (one.id === changed.id ? changed : one));
          return changed;
        }),
    },
  });
  const { person, calls } = rendered;
  const choose = async (option: string) => {
    await person.click(await control());
    await person.click(await screen.findByRole('option', { name: option }));
  };
  return { ...rendered, choose, sent: () => calls.filter(({ operation }) => operation === 'PUT /maintenance/{id}') };
}

test('any status can be chosen in the row, and is sent with the version seen', async () => {
  const { choose, sent } = renderList();
  expect(await control()).toHaveAttribute('data-printed');
  await choose('In progress');
  await screen.findByText('Status changed to In progress.');
  expect(sent()).toMatchObject([{ params: { id: '1' }, body: { status: 'in_progress', version: 1 } }]);
  expect(await control()).toHaveTextContent('In progress');
  await choose('Cancelled');
  await waitFor(() => expect(sent().at(-1)?.body).toEqual({ status: 'cancelled', version: 2 }));
});

test('the current status is not sent', async () => {
  const { choose, sent } = renderList();
  await choose('Open');
  expect(sent()).toHaveLength(0);
});

test('completed is final: the control is removed, and the focus stays in place', async () => {
  const { choose } = renderList();
  await choose('Completed');
  await waitFor(() =>
    expect(screen.queryByRole('combobox', { name: 'Status of Kitchen tap drips' })).not.toBeInTheDocument(),
  );
  const [row] = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(row).toHaveTextContent('Completed');
  await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement));
});

test('a request that its new status removes from the list passes the focus on', async () => {
  const { choose } = renderList(undefined, '?status=open');
  await choose('Cancelled');
  await screen.findByRole('heading', { name: 'All Requests (1)' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Heating is cold' })).toHaveFocus());
});

test('while it is saved the choice is shown, and no other one is accepted', async () => {
  let answer = (_: MaintenanceRequest) => {};
  const { choose, sent } = renderList(() => new Promise((resolve) => (answer = resolve)));
  await choose('In progress');
  expect(await control()).toHaveTextContent('In progress');
  await choose('Cancelled');
  expect(sent()).toHaveLength(1);
  answer(sampleMaintenance({ status: 'in_progress', version: 2 }));
  await screen.findByText('Status changed to In progress.');
});

test('after a rejection the status is reset, the reason is shown, and the list is refetched', async () => {
  const { choose, calls } = renderList(refuse(409, 'version_conflict', 'This record was changed in the meantime.'));
  await choose('Completed');
  await screen.findAllByText(`${failed} This record was changed in the meantime.`);
  expect(await control()).toHaveTextContent('Open');
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'GET /maintenance')).toHaveLength(2));
});

test('without a response the status is reset', async () => {
  const { choose } = renderList(silence);
  await choose('Completed');
  await screen.findAllByText(failed);
  expect(await control()).toHaveTextContent('Open');
});

test('a tenant can only read the status', async () => {
  renderOperations({
    path: '/app/maintenance',
    user: { role: 'tenant' },
    answers: {
      'GET /maintenance': sampleRequests([sampleMaintenance({ abilities: tenantAbilities, status: 'in_progress' })]),
    },
  });
  await screen.findByText('In progress');
  expect(screen.queryByRole('combobox', { name: /Status of/ })).not.toBeInTheDocument();
});

import { sampleLeases, sampleProperty, sampleTenant, sampleTenants } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const people = ['Ann', 'Bo', 'Cleo'].map((first_name, at) => sampleTenant({ id: at + 1, first_name }));
const names = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const QUESTION = 'Are you sure you want to delete this tenant?';

async function confirmDelete(name: string, answer: Answers['DELETE /tenants/{id}']) {
  const deleted = new Set<string>();
  const rendered = renderPortfolio({
    path: '/app/tenants',
    answers: {
      'GET /tenants': () => sampleTenants(people.filter(({ id }) => !deleted.has(`${id}`))),
      'DELETE /tenants/{id}': async (call) => {
        const given = await (typeof answer === 'function' ? answer(call) : answer);
        if (given === undefined) deleted.add(call.params.id);
        return given;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: QUESTION });
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'DELETE /tenants/{id}');
  return { ...rendered, question, reply, sent };
}

test('deleting a tenant, declined: nothing happens', async () => {
  const { question, reply, sent } = await confirmDelete('Bo Whitfield', undefined);
  expect(question).toHaveTextContent('Bo Whitfield');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(names()).toHaveLength(3);
  expect(sent()).toHaveLength(0);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Bo Whitfield' })).toHaveFocus());
});

test('after confirmation the row is removed before the response, and the next one takes the focus', async () => {
  let answer = () => {};
  const { reply, sent } = await confirmDelete(
    'Bo Whitfield',
    () =>
      new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      }),
  );
  await reply('Delete');
  await waitFor(() => expect(names()).toEqual(['Ann Whitfield', 'Cleo Whitfield']));
  expect(screen.getByRole('heading', { name: 'All Tenants (2)' })).toBeInTheDocument();
  expect(screen.queryByText('Tenant deleted.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Cleo Whitfield' })).toHaveFocus());

  await waitFor(() => expect(sent()).toMatchObject([{ params: { id: '2' } }]));
  answer();
  await screen.findByText('Tenant deleted.');
  expect(names()).toEqual(['Ann Whitfield', 'Cleo Whitfield']);
});

test('after a rejection the row is back, and the reason is shown', async () => {
  const reason = 'This tenant has an active lease. End it first.';
  const { reply } = await confirmDelete('Cleo Whitfield', refuse(409, 'tenant_in_use', reason));
  await reply('Delete');
  // Shown, and announced by a live region.
  await screen.findAllByText(`Error deleting tenant. Please try again. ${reason}`);
  expect(names()).toHaveLength(3);
});

test('without a response the row is back', async () => {
  const { reply } = await confirmDelete('Cleo Whitfield', silence);
  await reply('Delete');
  await screen.findAllByText('Error deleting tenant. Please try again.');
  expect(names()).toHaveLength(3);
});

async function deleteFromPage(answer: Answers['DELETE /tenants/{id}']) {
  const [ann] = people;
  const rendered = renderPortfolio({
    path: '/app/tenants/1?q=whit',
    answers: {
      'GET /tenants': sampleTenants(people.slice(1)),
      'GET /tenants/{id}': ann as (typeof people)[0],
      'GET /tenants/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /leases': sampleLeases([]),
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'DELETE /tenants/{id}': answer,
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: QUESTION });
  expect(question).toHaveTextContent('Ann Whitfield');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  return rendered;
}

test('deleting on the tenant’s page leads to the list, and the tenant isn’t fetched again', async () => {
  const { address, calls } = await deleteFromPage(undefined);
  await screen.findByText('Tenant deleted.');
  await waitFor(() => expect(address()).toBe('/app/tenants?q=whit'));
  await waitFor(() => expect(names()).toEqual(['Bo Whitfield', 'Cleo Whitfield']));
  expect(calls.filter(({ operation }) => operation === 'GET /tenants/{id}')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Tenants' })).toHaveFocus());
});

test('a deletion rejected on the tenant’s page leaves the page open', async () => {
  const { address } = await deleteFromPage(refuse(409, 'tenant_in_use', 'This tenant has an active lease.'));
  await screen.findAllByText('Error deleting tenant. Please try again. This tenant has an active lease.');
  await waitFor(() => expect(address()).toBe('/app/tenants/1?q=whit'));
  expect(screen.getByRole('heading', { level: 1, name: 'Ann Whitfield' })).toBeInTheDocument();
});

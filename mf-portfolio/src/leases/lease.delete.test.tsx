import { sampleLease, sampleLeases } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const leases = ['Harbour House', 'The Foundry', 'Willow Row'].map((property_name, at) =>
  sampleLease({ id: at + 1, property_name }),
);
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const failed = 'Error deleting lease. Please try again.';

async function confirmDelete(name: string, answer: Answers['DELETE /leases/{id}']) {
  let deleted = '';
  const rendered = renderPortfolio({
    path: '/app/leases',
    answers: {
      'GET /leases': () => sampleLeases(leases.filter(({ id }) => `${id}` !== deleted)),
      'DELETE /leases/{id}': async (call) => {
        const given = await (typeof answer === 'function' ? answer(call) : answer);
        if (given === undefined) deleted = call.params.id;
        return given;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}, Dana Whitfield` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this lease?' });
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'DELETE /leases/{id}');
  return { ...rendered, question, reply, sent };
}

test('deleting asks for confirmation, naming the lease; declined, nothing happens', async () => {
  const { question, reply, sent } = await confirmDelete('The Foundry', undefined);
  expect(question).toHaveTextContent('The Foundry – Dana Whitfield, Jun 1, 2026 – May 31, 2027');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(names()).toHaveLength(3);
  expect(sent()).toHaveLength(0);
});

test('after confirmation the row is removed immediately, and the next one takes the focus', async () => {
  let answer = () => {};
  const { reply, sent } = await confirmDelete(
    'The Foundry',
    () =>
      new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      }),
  );
  await reply('Delete');
  await waitFor(() => expect(names()).toEqual(['Harbour House', 'Willow Row']));
  expect(screen.getByRole('heading', { name: 'All Leases (2)' })).toBeInTheDocument();
  expect(screen.queryByText('Lease deleted.')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Willow Row' })).toHaveFocus());
  await waitFor(() => expect(sent()).toMatchObject([{ params: { id: '2' } }]));
  answer();
  await screen.findByText('Lease deleted.');
  expect(names()).toEqual(['Harbour House', 'Willow Row']);
});

test('after a rejection the row is back, and the reason is shown', async () => {
  const { reply } = await confirmDelete('Willow Row', refuse(403, 'forbidden', 'You may look at it only.'));
  await reply('Delete');
  // Shown, and announced by a live region.
  await screen.findAllByText(`${failed} You may look at it only.`);
  expect(names()).toEqual(['Harbour House', 'The Foundry', 'Willow Row']);
});

test('without a response the row is back', async () => {
  const { reply } = await confirmDelete('Willow Row', silence);
  await reply('Delete');
  await screen.findAllByText(failed);
  expect(names()).toHaveLength(3);
});

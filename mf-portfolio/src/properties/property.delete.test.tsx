import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const properties = ['Harbour House', 'The Foundry', 'Willow Row'].map((name, at) =>
  sampleProperty({ id: at + 1, name }),
);
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

async function confirmDelete(name: string, answer: Answers['DELETE /properties/{id}']) {
  const deleted = new Set<string>();
  const rendered = renderPortfolio({
    path: '/app/properties',
    answers: {
      'GET /properties': () => sampleProperties(properties.filter(({ id }) => !deleted.has(`${id}`))),
      'DELETE /properties/{id}': async (call) => {
        const given = await (typeof answer === 'function' ? answer(call) : answer);
        if (given === undefined) deleted.add(call.params.id);
        return given;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this property?' });
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'DELETE /properties/{id}');
  return { ...rendered, question, reply, sent };
}

test('deleting a property, declined: nothing happens', async () => {
  const { question, reply, sent } = await confirmDelete('The Foundry', undefined);
  expect(question).toHaveTextContent('The Foundry');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(names()).toHaveLength(3);
  expect(sent()).toHaveLength(0);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for The Foundry' })).toHaveFocus());
});

test('after confirmation the card is removed before the response, and the next one takes the focus', async () => {
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
  expect(screen.getByText('All Properties (2)')).toBeInTheDocument();
  expect(screen.queryByText('Property deleted successfully!')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Willow Row' })).toHaveFocus());

  await waitFor(() => expect(sent()).toMatchObject([{ params: { id: '2' } }]));
  answer();
  await screen.findByText('Property deleted successfully!');
  expect(names()).toEqual(['Harbour House', 'Willow Row']);
});

test('after a rejection the card is back, and the reason is shown', async () => {
  const reason = 'This property has an active lease. End or delete the lease first.';
  const { reply } = await confirmDelete('Willow Row', refuse(409, 'property_in_use', reason));
  await reply('Delete');
  // Shown, and announced by a live region.
  await screen.findAllByText(`Failed to delete property. ${reason}`);
  expect(names()).toEqual(['Harbour House', 'The Foundry', 'Willow Row']);
  expect(screen.getByText('All Properties (3)')).toBeInTheDocument();
});

test('without a response the card is back', async () => {
  const { reply } = await confirmDelete('Willow Row', silence);
  await reply('Delete');
  await screen.findAllByText('Failed to delete property');
  expect(names()).toHaveLength(3);
});

test('a property that is already gone counts as deleted', async () => {
  const { reply } = await confirmDelete('Willow Row', refuse(404, 'not_found', 'This property does not exist.'));
  await reply('Delete');
  await screen.findByText('Property deleted successfully!');
});

import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleMaintenance, sampleRequests } from '../../test/sample-maintenance.ts';

const requests = ['Kitchen tap drips', 'Heating is cold', 'Broken window'].map((title, at) =>
  sampleMaintenance({ id: at + 1, title }),
);
const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const failed = 'Error deleting maintenance request. Please try again.';

async function confirmDelete(title: string, answer: Answers['DELETE /maintenance/{id}']) {
  let deleted = '';
  const rendered = renderOperations({
    path: '/app/maintenance',
    answers: {
      'GET /maintenance': () => sampleRequests(requests.filter(({ id }) => `${id}` !== deleted)),
      'DELETE /maintenance/{id}': async (call) => {
        const given = await (typeof answer === 'function' ? answer(call) : answer);
        if (given === undefined) deleted = call.params.id;
        return given;
      },
    },
  });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this maintenance request?',
  });
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'DELETE /maintenance/{id}');
  return { ...rendered, question, reply, sent };
}

test('deleting asks for confirmation, naming the request; declined, nothing happens', async () => {
  const { question, reply, sent } = await confirmDelete('Heating is cold', undefined);
  expect(question).toHaveTextContent('Heating is cold, Harbour House – Dana Whitfield');
  await reply('Cancel');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(titles()).toHaveLength(3);
  expect(sent()).toHaveLength(0);
});

test('after confirmation the row is removed, and the next one takes the focus', async () => {
  const { reply, sent } = await confirmDelete('Heating is cold', undefined);
  await reply('Delete');
  await waitFor(() => expect(titles()).toEqual(['Kitchen tap drips', 'Broken window']));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Broken window' })).toHaveFocus());
  await screen.findByText('Maintenance request deleted.');
  expect(sent()).toMatchObject([{ params: { id: '2' } }]);
});

test('after a rejection the row is back, and the reason is shown', async () => {
  const { reply } = await confirmDelete('Broken window', refuse(403, 'forbidden', 'You may look at it only.'));
  await reply('Delete');
  await screen.findAllByText(`${failed} You may look at it only.`);
  expect(titles()).toHaveLength(3);
});

test('without a response the row is back', async () => {
  const { reply } = await confirmDelete('Broken window', silence);
  await reply('Delete');
  await screen.findAllByText(failed);
  expect(titles()).toHaveLength(3);
});

import type { ContactMessage } from '@keystead/contracts';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMarketing } from '../../../test/render-marketing.tsx';
import { sampleContactMessage, sampleContactMessages } from '../../../test/sample-contact-message.ts';

const path = '/app/site/messages';
const robin = sampleContactMessage();

function renderMessages(at = path, answers: Answers = {}, message = robin) {
  let stored = message;
  return renderMarketing({
    path: at,
    answers: {
      'GET /marketing/messages': () => sampleContactMessages([stored]),
      'GET /marketing/messages/{id}': () => stored,
      'PUT /marketing/messages/{id}': ({ body }) => {
        stored = { ...stored, status: body.status, version: stored.version + 1 };
        return stored;
      },
      'DELETE /marketing/messages/{id}': undefined as never,
      ...answers,
    },
  });
}

const dialog = () => screen.findByRole('dialog', { name: 'Moving our houses over' });

test('each message shows its author, subject and status; its subject opens it', async () => {
  const { person, address } = await renderMessages();
  const link = await screen.findByRole('link', { name: 'Moving our houses over' });
  expect(link.closest('tr')).toHaveTextContent('Robin Archerrobin@mail.exampleNew');
  await person.click(link);
  const opened = within(await dialog());
  expect(opened.getByText(/We have thirty houses/)).toHaveTextContent('How do we begin?');
  expect(opened.getByText('Archer Homes')).toBeInTheDocument();
  expect(opened.getByText('Not provided')).toBeInTheDocument();
  expect(opened.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    'mailto:robin@mail.example?subject=Re%3A%20Moving%20our%20houses%20over',
  );
  await waitFor(() => expect(address()).toBe(`${path}/3`));
  await person.click(opened.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe(path));
});

test('messages can be filtered by status', async () => {
  const { person, calls, address } = await renderMessages();
  await person.click(await screen.findByRole('combobox', { name: 'Status' }));
  await person.click(await screen.findByRole('option', { name: 'Spam' }));
  await waitFor(() => expect(calls.at(-1)?.query).toEqual({ limit: 24, status: 'spam' }));
  await waitFor(() => expect(address()).toBe(`${path}?status=spam`));
});

test.each<[ContactMessage['status'], string, ContactMessage['status'], string]>([
  ['new', 'Mark as answered', 'answered', 'Message marked as answered.'],
  ['new', 'Mark as spam', 'spam', 'Message marked as spam.'],
  ['spam', 'Mark as new', 'new', 'Message marked as new.'],
])('a message that is %s can change its status: %s', async (status, label, next, toast) => {
  const { person, calls } = await renderMessages(`${path}/3`, {}, sampleContactMessage({ status }));
  await person.click(within(await dialog()).getByRole('button', { name: label }));
  await screen.findByText(toast);
  const sent = calls.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ status: next, version: 1 }]);
});

test('a rejected status change shows the reason', async () => {
  const { person } = await renderMessages(`${path}/3`, {
    'PUT /marketing/messages/{id}': refuse(409, 'version_conflict', 'Changed by somebody else.'),
  });
  await person.click(within(await dialog()).getByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText('Failed to change message. Changed by somebody else.')).toBeInTheDocument();
});

test('a message is deleted permanently after a confirmation', async () => {
  const { person, calls, address } = await renderMessages(`${path}/3`);
  await person.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(calls.some(({ operation }) => operation.startsWith('DELETE'))).toBe(false);
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Message deleted.');
  await waitFor(() => expect(address()).toBe(path));
});

test('the actions follow the abilities', async () => {
  const abilities = { update: false, delete: false };
  await renderMessages(`${path}/3`, {}, sampleContactMessage({ abilities }));
  const buttons = within(await dialog()).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Close']);
});

test('a user who is no admin sees an empty list with the reason, and can’t open a message', async () => {
  await renderMessages(`${path}/3`, {
    'GET /marketing/messages': sampleContactMessages([]),
    'GET /marketing/messages/{id}': refuse(404, 'not_found', 'No such message.'),
  });
  expect(await screen.findByText('There is no such message')).toBeInTheDocument();
  expect(screen.getByText(/for the administrator/)).toBeInTheDocument();
});

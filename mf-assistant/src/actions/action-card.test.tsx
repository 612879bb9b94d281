import type { AssistantAction } from '@keystead/contracts';
import { isUnsaved } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { type Answers, refuse, renderRoute, silence } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { sampleAction } from '../../test/sample-messages.ts';
import { ActionCard } from './action-card.tsx';

const CONFIRM = 'POST /ai/actions/{id}/confirmation';
const REFUSE = 'POST /ai/actions/{id}/refusal';

function Card({ started }: { started: AssistantAction }) {
  const [action, setAction] = useState(started);
  return <ActionCard action={action} onDecided={setAction} />;
}

/** Part of another page: it notes each time that it reads its data. */
function Reader({ of, reads }: { of: string; reads: string[] }) {
  useQuery({ queryKey: [of, 'list'], queryFn: () => reads.push(of) });
  return null;
}

const show = (action: Partial<AssistantAction> = {}, answers: Answers = {}) =>
  renderRoute([{ path: '/', element: <Card started={sampleAction(action)} /> }], { path: '/', answers });

const card = () => screen.getByRole('group', { name: 'Create a maintenance request' });
const press = (name: string) => screen.getByRole('button', { name });
const done = sampleAction({ state: 'done', result: { label: 'Request #7', path: '/app/maintenance/7' } });
const message = { subject: 'Your rent', text: 'Please pay.', to: ['Ana Lopez'] };

test('the details are listed line by line', () => {
  show();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Property', 'Priority']);
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['12 Elm Street', 'High']);
});

test.each([
  ['message', 'Send message'],
  ['request', 'Create request'],
  ['assignment', 'Assign'],
  ['payment', 'Record payment'],
  ['settlement', 'Mark as paid'],
] as const)('the button that confirms a %s names its effect: %s', (kind, name) => {
  show({ kind });
  expect(press(name)).toBeVisible();
  expect(press('No, thanks')).toBeVisible();
});

test('a confirmation executes it once; then the card says so, links to the result, and keeps the focus', async () => {
  const { person, calls } = show({}, { [CONFIRM]: done });
  await person.click(press('Create request'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Request created'));
  expect(screen.getByRole('link', { name: 'Request #7' })).toHaveAttribute('href', '/app/maintenance/7');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(card()).toHaveFocus();
  expect(calls).toMatchObject([{ operation: CONFIRM, params: { id: '4' }, body: {} }]);
});

test.each([
  ['payment', 'Record payment'],
  ['settlement', 'Mark as paid'],
] as const)('a %s makes the pages of payments and of rent read again what they show', async (kind, name) => {
  const reads: string[] = [];
  const names = ['payments', 'leases', 'rent', 'charges', 'calendar', 'personnel'];
  const page = (
    <>
      {names.map((of) => (
        <Reader key={of} of={of} reads={reads} />
      ))}
      <Card started={sampleAction({ kind })} />
    </>
  );
  const answers = { [CONFIRM]: sampleAction({ ...done, kind }) };
  const { person } = renderRoute([{ path: '/', element: page }], { path: '/', answers });
  await waitFor(() => expect(reads).toEqual(names));
  await person.click(press(name));
  await waitFor(() => expect(reads.slice(names.length).sort()).toEqual(names.slice(0, -1).sort()));
});

test('an edited message triggers the unsaved-changes warning until it is sent', async () => {
  const { person } = show({ kind: 'message', message }, { [CONFIRM]: sampleAction({ ...done, message }) });
  expect(isUnsaved()).toBe(false);
  await person.type(screen.getByLabelText('Message'), ' Soon');
  expect(isUnsaved()).toBe(true);
  await person.click(press('Send message'));
  await waitFor(() => expect(isUnsaved()).toBe(false));
});

test('a refusal is shown, and nothing is executed', async () => {
  const { person, calls } = show({}, { [REFUSE]: sampleAction({ state: 'refused' }) });
  await person.click(press('No, thanks'));
  expect(await screen.findByText('Cancelled.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(calls.map(({ operation }) => operation)).toEqual([REFUSE]);
});

test('a failed action shows the reason, and can be retried', async () => {
  let answer = sampleAction({ state: 'failed', problem: 'The property takes no requests.' });
  const { person } = show({}, { [CONFIRM]: () => answer });
  await person.click(press('Create request'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The property takes no requests.');
  answer = done;
  await person.click(press('Try again'));
  expect(await screen.findByText('Request created')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['no answer', silence, 'This could not be done. Please try again.'],
  ['an error', refuse(503, 'service_unavailable', 'Down.'), 'This could not be done. Please try again.'],
  [
    'a refusal',
    refuse(409, 'conflict', 'It was refused.'),
    'This could not be done. Please try again. It was refused.',
  ],
] as const)('%s leaves the decision open', async (_, answer, text) => {
  const { person } = show({}, { [CONFIRM]: answer });
  await person.click(press('Create request'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(press('Create request')).toBeEnabled();
});

test('while it is executed neither button can be pressed again', async () => {
  const { person, calls } = show({}, { [CONFIRM]: () => new Promise<never>(() => {}) });
  await person.click(press('Create request'));
  await waitFor(() => expect(press('Create request')).toHaveAttribute('aria-busy', 'true'));
  await person.click(press('Create request'));
  await person.click(press('No, thanks'));
  expect(calls).toHaveLength(1);
});

describe('a message', () => {
  test('is sent with the user’s changes', async () => {
    const { person, calls } = show(
      { kind: 'message', message },
      { [CONFIRM]: sampleAction({ kind: 'message', message, state: 'done' }) },
    );
    await person.clear(screen.getByLabelText('Subject'));
    await person.type(screen.getByLabelText('Subject'), ' March ');
    await person.type(screen.getByLabelText('Message'), ' Thank you.');
    await person.click(press('Send message'));
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(calls[0]?.body).toEqual({ subject: 'March', text: 'Please pay. Thank you.' });
    expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument();
    expect(card()).toHaveTextContent('Your rentPlease pay.');
  });

  test.each([
    ['Subject', 'Please enter a subject'],
    ['Message', 'Please enter a message'],
  ])('without a %s is not sent', async (label, error) => {
    const { person, calls } = show({ kind: 'message', message });
    await person.clear(screen.getByLabelText(label));
    await person.click(press('Send message'));
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(error);
    expect(calls).toHaveLength(0);
  });
});

import type { AssistantAction, PlanStep } from '@keystead/contracts';
import { type Answers, renderRoute } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { sampleAction, samplePlan, sampleStep } from '../../test/sample-messages.ts';
import { ActionCard } from './action-card.tsx';

const READ = 'GET /ai/actions/{id}';
const CONFIRM = 'POST /ai/actions/{id}/confirmation';
const REFUSE = 'POST /ai/actions/{id}/refusal';
const UNDO = 'POST /ai/actions/{id}/undo';

function Card({ started }: { started: AssistantAction }) {
  const [action, setAction] = useState(started);
  return <ActionCard action={action} onDecided={setAction} />;
}

const show = (action: AssistantAction, answers: Answers = {}) =>
  renderRoute([{ path: '/', element: <Card started={action} /> }], { path: '/', answers });

const press = (name: string) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
const reminders = (count: number, different: (number: number) => Partial<PlanStep> = () => ({})) =>
  Array.from({ length: count }, (_, at) => sampleStep(at + 1, different(at + 1)));
const change = (number: number, different: Partial<PlanStep> = {}) =>
  sampleStep(number, {
    kind: 'change',
    title: 'Change 12 Elm Street',
    details: [{ label: 'Rent amount', value: '$1,450.00 → $1,500.00' }],
    amount: null,
    message: null,
    can_undo: true,
    ...different,
  });

test('a plan shows each step with its amount, their total, and each e-mail on demand', async () => {
  const { person } = show(samplePlan(reminders(3)));
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Tenant 1$101.00'),
    expect.stringContaining('Tenant 2$102.00'),
    expect.stringContaining('Tenant 3$103.00'),
  ]);
  expect(screen.getByText('3 reminders, $306.00 in total')).toBeVisible();
  expect(press('Send 3 reminders')).toBeEnabled();
  expect(screen.getByText(/Dear Tenant 2/)).not.toBeVisible();
  await person.click(screen.getByText('Tenant 2'));
  expect(screen.getByText(/Dear Tenant 2/)).toBeVisible();
});

test('steps that are not ticked are left out, and the total follows', async () => {
  const done = samplePlan(
    reminders(3, (number) => ({ state: number === 2 ? 'left_out' : 'done' })),
    { state: 'done' },
  );
  const { person, calls } = show(samplePlan(reminders(3)), { [CONFIRM]: done });
  await person.click(screen.getByRole('checkbox', { name: 'Include Tenant 2' }));
  expect(screen.getByText('2 reminders, $204.00 in total')).toBeVisible();
  await person.click(press('Send 2 reminders'));
  expect(await screen.findByText('2 reminders sent')).toBeVisible();
  expect(calls).toMatchObject([{ operation: CONFIRM, body: { left_out: [2] } }]);
  expect(rows()[1]).toHaveTextContent('Left out');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Remind them' })).toHaveFocus();
});

test('nothing can be sent where no step is ticked', async () => {
  const { person } = show(samplePlan(reminders(1)));
  await person.click(screen.getByRole('checkbox'));
  expect(press('Send 0 reminders')).toBeDisabled();
  expect(screen.getByText('Select at least one step.')).toBeVisible();
});

test('a long list is cut, and shown in full on demand', async () => {
  const { person } = show(samplePlan(reminders(16)));
  expect(rows()).toHaveLength(6);
  expect(press('Send 16 reminders')).toBeVisible();
  await person.click(press('Show all 16 steps'));
  expect(rows()).toHaveLength(16);
  await person.click(press('Show fewer'));
  expect(rows()).toHaveLength(6);
});

test('a step that can’t be done says why, and can’t be ticked', () => {
  const impossible = { state: 'impossible', problem: 'There is no email address on record.', message: null } as const;
  show(samplePlan(reminders(2, (number) => (number === 1 ? impossible : {}))));
  expect(rows()[0]).toHaveTextContent('Can’t be done: There is no email address on record.');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText(/1 reminder, \$102.00 in total/)).toHaveTextContent('1 can’t be done');
});

test.each([
  ['messages', [sampleStep(1, { kind: 'message' }), sampleStep(2)], 'Send 2 messages'],
  ['changes', [change(1), sampleStep(2)], 'Carry out 2 steps'],
  ['one change', [change(1)], 'Carry out 1 step'],
] as const)('the button that confirms %s names its effect', (_, steps, name) => {
  show(samplePlan([...steps]));
  expect(press(name)).toBeVisible();
});

test('its progress is shown until it ends', async () => {
  let progress = samplePlan([sampleStep(1, { state: 'done' }), sampleStep(2)], { state: 'running' });
  show(progress, { [READ]: () => progress });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2');
  expect(rows()[1]).toHaveTextContent('Waiting');
  progress = samplePlan(
    reminders(2, () => ({ state: 'done' })),
    { state: 'done' },
  );
  expect(await screen.findByText('2 reminders sent', undefined, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test.each([
  ['running', CONFIRM],
  ['undoing', UNDO],
] as const)('one that was interrupted while %s goes on', async (state, operation) => {
  const stalled = samplePlan([change(1)], { state }, { stalled: true });
  const { calls } = show(stalled, {
    [READ]: stalled,
    [operation]: samplePlan([change(1, { state: state === 'running' ? 'done' : 'undone' })], {
      state: state === 'running' ? 'done' : 'undone',
    }),
  });
  expect(await screen.findByText(state === 'running' ? '1 step done' : '1 step undone')).toBeVisible();
  expect(calls.map((call) => call.operation)).toContain(operation);
});

test('failed steps say why, and can be tried again', async () => {
  const failed = samplePlan(
    [sampleStep(1, { state: 'done' }), sampleStep(2, { state: 'failed', problem: 'You may not write to them.' })],
    { state: 'failed', problem: '1 of 2 steps failed.' },
  );
  const done = samplePlan(
    reminders(2, () => ({ state: 'done' })),
    { state: 'done' },
  );
  const { person } = show(failed, { [CONFIRM]: done });
  expect(screen.getByRole('alert')).toHaveTextContent('1 of 2 steps failed.');
  expect(rows()[1]).toHaveTextContent('Failed: You may not write to them.');
  await person.click(press('Try again'));
  expect(await screen.findByText('2 reminders sent')).toBeVisible();
});

test('a plan that was undone still says what has failed, which can be tried again', () => {
  show(
    samplePlan(
      [
        change(1, { state: 'undone', can_undo: false }),
        change(2, { state: 'failed', problem: 'No.', can_undo: false }),
      ],
      { state: 'failed', problem: '1 of 2 steps failed.' },
    ),
  );
  expect(screen.getByText('1 step undone')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('1 of 2 steps failed.');
  expect(press('Try again')).toBeVisible();
});

test('what can be undone can be undone, and e-mails can’t', async () => {
  const steps = [change(1, { state: 'done' }), sampleStep(2, { state: 'done' })];
  const undone = samplePlan([change(1, { state: 'undone', can_undo: false }), sampleStep(2, { state: 'done' })], {
    state: 'undone',
  });
  const { person } = show(samplePlan(steps, { state: 'done' }, { can_undo: true }), { [UNDO]: undone });
  expect(screen.getByText('Emails that were sent can’t be undone.')).toBeVisible();
  await person.click(press('Undo'));
  expect(await screen.findByText('1 step undone, 1 step done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('a plan can be declined as a whole', async () => {
  const { person } = show(samplePlan(reminders(2)), { [REFUSE]: samplePlan(reminders(2), { state: 'refused' }) });
  await person.click(press('No, thanks'));
  expect(await screen.findByText('Cancelled.')).toBeVisible();
  expect(rows()[0]).toHaveTextContent('Not done');
});

test('an action of a service without plans is shown as before', async () => {
  const { plan: _, ...action } = sampleAction({ kind: 'request' });
  show(action);
  await waitFor(() => expect(press('Create request')).toBeVisible());
});

import { type Answers, refuse, samplePaidSubscription, sampleSubscription } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderBilling } from '../../test/render-billing.ts';

const paid = samplePaidSubscription();
const later = '2027-03-15T12:00:00.000Z';
const ending = samplePaidSubscription({ cancel_at: later, next_billing_date: null });

async function openDialog(answers: Answers = {}) {
  const rendered = renderBilling({ answers: { 'GET /subscription': paid, ...answers } });
  await rendered.person.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Starter' });
  const cancel = () => rendered.person.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
  const sent = () => rendered.calls.find(({ operation }) => operation === 'PUT /subscription/cancellation')?.body;
  return { ...rendered, dialog: within(dialog), cancel, sent };
}

test('the default is the end of the period, with its date', async () => {
  const { dialog, cancel, sent, address } = await openDialog({ 'PUT /subscription/cancellation': ending });
  await waitFor(() => expect(address()).toBe('/app/subscription/cancel'));
  expect(dialog.getByRole('radio', { name: /^At the end of the billing period/ })).toBeChecked();
  expect(dialog.getByText(/You keep your plan until Mar 15, 2027/)).toBeInTheDocument();
  await cancel();
  await screen.findAllByText('Your plan ends on Mar 15, 2027.');
  expect(sent()).toEqual({ when: 'period_end' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel Starter' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/subscription'));
  expect(screen.getByText('Your Starter plan ends on Mar 15, 2027')).toBeInTheDocument();
});

test('ending immediately states the effect first', async () => {
  const ended = sampleSubscription({ status: 'canceled', trial_end: '2026-01-19T09:00:00.000Z' });
  const { person, dialog, cancel, sent } = await openDialog({ 'PUT /subscription/cancellation': ended });
  expect(
    dialog.getByText(
      /the unused part of your payment becomes a credit toward future payments\. You will then need a plan/,
    ),
  ).toBeInTheDocument();
  await person.click(dialog.getByRole('radio', { name: /^Immediately/ }));
  await cancel();
  await screen.findAllByText('Your plan has ended.');
  expect(sent()).toEqual({ when: 'now' });
  expect(screen.getByText('Your plan has ended')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('Keep plan changes nothing', async () => {
  const { person, dialog, sent, address } = await openDialog();
  await person.click(dialog.getByRole('button', { name: 'Keep plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel Starter' })).not.toBeInTheDocument());
  await waitFor(() => expect(address()).toBe('/app/subscription'));
  expect(sent()).toBeUndefined();
});

test('after a rejection the dialog shows the reason and stays open', async () => {
  const { dialog, cancel } = await openDialog({
    'PUT /subscription/cancellation': refuse(409, 'conflict', 'It has ended already.'),
  });
  await cancel();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error cancelling subscription. Please try again. It has ended already.',
  );
});

test('rejected because the plan has ended, it shows the reason for that plan, and the page shows the current state', async () => {
  let now = paid;
  const { dialog, cancel } = await openDialog({
    'GET /subscription': () => now,
    'PUT /subscription/cancellation': () => {
      now = sampleSubscription({ status: 'canceled', trial_end: '2026-01-19T09:00:00.000Z', ever_paid: true });
      return refuse(409, 'conflict', 'It has ended already.');
    },
  });
  await cancel();
  await screen.findByText('Your plan has ended');
  expect(dialog.getByRole('alert')).toHaveTextContent('It has ended already.');
  expect(screen.getByRole('dialog', { name: 'Cancel Starter' })).toBeInTheDocument();
});

test.each([
  ['continues', paid, 'At the end of the billing period'],
  ['only ends later', ending, 'Immediately'],
])('a response in which the plan %s counts as a failure', async (_, answer, choice) => {
  const { person, dialog, cancel } = await openDialog({ 'PUT /subscription/cancellation': answer });
  await person.click(dialog.getByRole('radio', { name: new RegExp(`^${choice}`) }));
  await cancel();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Error cancelling subscription. Please try again.');
  expect(screen.queryByText(/^Your plan (ends on|has ended)/)).not.toBeInTheDocument();
});

test('beside a plan by agreement the paid plan ends', async () => {
  const granted = samplePaidSubscription({ plan_id: 'enterprise', plan: 'Enterprise', property_limit: null });
  const { person } = renderBilling({
    answers: {
      'GET /subscription': granted,
      'PUT /subscription/cancellation': { ...granted, cancel_at: later, next_billing_date: null },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your paid plan' }));
  expect(dialog.getByText(/toward future payments\. Your custom plan continues\.$/)).toBeInTheDocument();
  expect(dialog.queryByText(/need a plan|trial/)).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Cancel plan' }));
  await screen.findByText('Your paid plan ends on Mar 15, 2027.');
});

test('a cancelled plan can only end sooner', async () => {
  const { dialog } = await openDialog({ 'GET /subscription': ending });
  expect(dialog.getByRole('radio', { name: /^Immediately/ })).toBeChecked();
  expect(dialog.getAllByRole('radio')).toHaveLength(1);
});

test('for an unpaid plan nothing is credited', async () => {
  const owing = samplePaidSubscription({ status: 'past_due', next_billing_date: later });
  const { dialog } = await openDialog({ 'GET /subscription': owing });
  expect(dialog.getByText(/^You keep your plan until then,/)).toBeInTheDocument();
  expect(dialog.getByText(/^The plan ends immediately\. You will then/)).toBeInTheDocument();
});

test('where there is nothing to cancel, its URL leads to the page', async () => {
  const { address } = renderBilling({ path: '/app/subscription/cancel' });
  await waitFor(() => expect(address()).toBe('/app/subscription'));
  expect(screen.queryByRole('dialog', { name: 'Cancel Starter' })).not.toBeInTheDocument();
});

import { collectRedirects } from '@keystead/crud-ui/testing';
import { refuse, samplePaidSubscription, sampleSubscription } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { findCurrentPlan } from '../../test/find-cards.ts';
import { renderBilling } from '../../test/render-billing.ts';

const later = '2027-03-15T12:00:00.000Z';
const paid = samplePaidSubscription();
const ending = samplePaidSubscription({
  cancel_at: later,
  next_billing_date: null,
  abilities: { ...paid.abilities, cancel: true, resume: true },
});
const overdue = samplePaidSubscription({ status: 'past_due', retry_at: later });

test('after a failed payment the card can be updated on the provider’s page', async () => {
  const left = collectRedirects();
  const { person } = renderBilling({
    answers: { 'GET /subscription': overdue, 'POST /subscription/portal': { portal_url: 'https://portal.example/1' } },
  });
  await screen.findByText('Your last payment failed');
  await person.click(screen.getByRole('button', { name: 'Update card' }));
  await waitFor(() => expect(left).toEqual(['https://portal.example/1']));
});

test('a failure to open the provider’s page is shown', async () => {
  const left = collectRedirects();
  const { person } = renderBilling({
    answers: { 'GET /subscription': paid, 'POST /subscription/portal': refuse(409, 'conflict', 'Nothing was paid.') },
  });
  await person.click(await screen.findByRole('button', { name: 'Manage billing' }));
  await screen.findAllByText('Error opening the billing page. Please try again. Nothing was paid.');
  expect(left).toEqual([]);
});

test('a user who may not open the provider’s page is not offered it', async () => {
  const abilities = { ...overdue.abilities, open_portal: false };
  renderBilling({ answers: { 'GET /subscription': { ...overdue, abilities } } });
  await screen.findByText('Your last payment failed');
  expect(screen.queryByRole('button', { name: /Update card|Manage billing/ })).not.toBeInTheDocument();
});

test('a cancellation can be revoked', async () => {
  const { person, calls } = renderBilling({
    answers: { 'GET /subscription': ending, 'DELETE /subscription/cancellation': paid },
  });
  await screen.findByText('Your Starter plan ends on Mar 15, 2027');
  expect(screen.getByText('Ends on Mar 15, 2027')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Resume plan' }));
  await screen.findAllByText('Your plan continues.');
  expect(screen.getByText('Next payment on Mar 15, 2027')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resume plan' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(calls.map(({ operation }) => operation)).toContain('DELETE /subscription/cancellation');
});

test('can also be revoked while a payment is outstanding', async () => {
  const both = { ...ending, status: 'past_due', retry_at: later } as const;
  renderBilling({ answers: { 'GET /subscription': both } });
  await screen.findByText('Your last payment failed');
  expect(screen.getByText('Your Starter plan ends on Mar 15, 2027')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Update card' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Resume plan' })).toBeInTheDocument();
});

test('a response in which the plan still ends counts as a failure', async () => {
  const { person } = renderBilling({
    answers: { 'GET /subscription': ending, 'DELETE /subscription/cancellation': ending },
  });
  await person.click(await screen.findByRole('button', { name: 'Resume plan' }));
  await screen.findByText('Error resuming subscription. Please try again.');
  expect(screen.queryByText('Your plan continues.')).not.toBeInTheDocument();
});

test('with more properties than any plan allows, the notice links to the contact page', async () => {
  renderBilling({ answers: { 'GET /subscription': samplePaidSubscription({ properties_used: 60 }) } });
  expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

test('a cancellation that can’t be revoked shows the error and refetches the subscription', async () => {
  let now = ending;
  const { person } = renderBilling({
    answers: {
      'GET /subscription': () => now,
      'DELETE /subscription/cancellation': () => {
        now = sampleSubscription({ status: 'canceled', trial_end: '2026-01-19T09:00:00.000Z', ever_paid: true });
        return refuse(409, 'conflict', 'It has ended.');
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Resume plan' }));
  await screen.findAllByText('Error resuming subscription. Please try again. It has ended.');
  expect(await screen.findByText('Your plan has ended')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resume plan' })).not.toBeInTheDocument();
});

describe('the plan chosen at registration', () => {
  const offer = 'Complete your upgrade to Starter';

  test('is offered during the trial, and leads to payment', async () => {
    const left = collectRedirects();
    const { person, calls } = renderBilling({
      user: { wanted_plan: 'starter' },
      answers: { 'POST /subscription/upgrade': { checkout_url: 'https://checkout.example/1' } },
    });
    await screen.findByText(offer);
    expect(screen.getByText(/\$29 per month, up to 10 properties\./)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(left).toEqual(['https://checkout.example/1']));
    expect(calls.at(-1)?.body).toEqual({ plan: 'starter', interval: 'month' });
  });

  const noUpgrade = { ...sampleSubscription().abilities, upgrade: false };
  test.each([
    ['the trial was chosen', 'trial', sampleSubscription()],
    ['none was', null, sampleSubscription()],
    ['one is paid for', 'starter', paid],
    ['one was, and has ended', 'starter', sampleSubscription({ status: 'canceled', ever_paid: true })],
    ['somebody went back to the trial', 'starter', sampleSubscription({ ever_paid: true })],
    ['it may not be changed', 'starter', sampleSubscription({ abilities: noUpgrade })],
  ] as const)('is not offered where %s', async (_, wanted_plan, subscription) => {
    renderBilling({ user: { wanted_plan }, answers: { 'GET /subscription': subscription } });
    await findCurrentPlan();
    await screen.findByRole('heading', { level: 3, name: 'Starter' });
    expect(screen.queryByText(offer)).not.toBeInTheDocument();
  });
});

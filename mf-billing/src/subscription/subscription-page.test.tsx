import { refuse, samplePaidSubscription, samplePlans, sampleSubscription, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findCurrentPlan, findPlanCard } from '../../test/find-cards.ts';
import { renderBilling } from '../../test/render-billing.ts';

const DAY_MS = 24 * 60 * 60_000;
const iso = (at: number) => new Date(at).toISOString();

afterEach(() => jest.useRealTimers());

describe.each(['landlord', 'tenant', 'property_manager', 'admin'] as const)('for a %s', (role) => {
  test('the trial is shown with its remaining time, its limit, and the three plans', async () => {
    renderBilling({ user: { role } });
    const card = within(await findCurrentPlan());
    expect(card.getByText('Free Trial')).toBeInTheDocument();
    expect(card.getByText('Active')).toBeInTheDocument();
    expect(card.getByText('10 days remaining')).toBeInTheDocument();
    expect(card.getByRole('timer', { name: 'Time left in your trial' })).toHaveTextContent(/^09 Days ?1[12] Hours/);
    expect(card.getByRole('meter', { name: 'Properties' })).toHaveAttribute('aria-valuetext', '4 of 5 properties');
    expect(card.queryByRole('button')).not.toBeInTheDocument();
    const trial = await findPlanCard('Free Trial');
    expect(trial.getByText('Current Plan')).toBeInTheDocument();
    expect(trial.getByText('Most Popular')).toBeInTheDocument();
    for (const name of ['Starter', 'Professional'])
      expect((await findPlanCard(name)).getByRole('button', { name: `Upgrade to ${name}` })).toBeInTheDocument();
    expect(await screen.findByText('No bills yet')).toBeInTheDocument();
  });
});

test('a tenant whom a landlord has added sees no trial', async () => {
  const home = { total: 1, properties: [], next_cursor: null, abilities: { create: false } };
  renderBilling({ user: { role: 'tenant' }, answers: { 'GET /properties': home } });
  const card = within(await findCurrentPlan());
  expect(await card.findByText('Your landlord’s plan covers you')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('the countdown changes each second, and at its end the subscription is refetched', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const end = Date.now() + DAY_MS + 2500;
  const { calls } = renderBilling({
    answers: { 'GET /subscription': () => sampleSubscription({ trial_end: iso(end) }) },
  });
  const timer = await screen.findByRole('timer');
  expect(timer).toHaveTextContent(/^01 Days ?00 Hours ?00 Minutes ?0[12] Seconds$/);
  expect(screen.getByText('2 days remaining')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(timer).toHaveTextContent(/^00 Days ?23 Hours ?59 Minutes/);
  expect(screen.getByText('1 day remaining')).toBeInTheDocument();
  const requestCount = () => calls.filter(({ operation }) => operation === 'GET /subscription').length;
  expect(requestCount()).toBe(1);
  await act(() => jest.setSystemTime(end));
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(requestCount()).toBe(2));
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('where the browser’s clock is ahead, the server is polled until the trial has ended for it too', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const end = iso(Date.now() - 60_000);
  let status: 'active' | 'expired' = 'active';
  const { calls } = renderBilling({
    answers: { 'GET /subscription': () => sampleSubscription({ trial_end: end, status }) },
  });
  const card = within(await findCurrentPlan());
  expect(card.queryByRole('timer')).not.toBeInTheDocument();
  const requestCount = () => calls.filter(({ operation }) => operation === 'GET /subscription').length;
  await waitFor(() => expect(requestCount()).toBe(2));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(requestCount()).toBe(3));
  status = 'expired';
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await card.findByText('Expired')).toBeInTheDocument();
  const requests = requestCount();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(requestCount()).toBe(requests);
});

test('where the browser’s clock is behind, a trial that the server has ended is shown as ended', async () => {
  renderBilling({ answers: { 'GET /subscription': sampleSubscription({ status: 'expired' }) } });
  const card = within(await findCurrentPlan());
  expect(card.getByText(/^Trial ended on/)).toBeInTheDocument();
  expect(card.queryByRole('timer')).not.toBeInTheDocument();
});

test.each([
  ['continues', {}, 'Also paid: $29 per month, next payment on Mar 15, 2027'],
  ['is about to end', { cancel_at: '2027-03-15T12:00:00.000Z' }, 'Also paid: $29 per month, ends on Mar 15, 2027'],
  ['is outstanding', { retry_at: '2027-03-18T12:00:00.000Z' }, 'Also paid: $29 per month, retry on Mar 18, 2027'],
])('a paid plan beside one by agreement is shown where it %s', async (_, different, text) => {
  const enterprise = { plan_id: 'enterprise', plan: 'Enterprise', property_limit: null } as const;
  renderBilling({ answers: { 'GET /subscription': samplePaidSubscription({ ...enterprise, ...different }) } });
  const card = within(await findCurrentPlan());
  expect(card.getByText('Custom pricing')).toBeInTheDocument();
  expect(card.getByText(text)).toBeInTheDocument();
});

test('a paid plan shows its price, the next payment, and the actions', async () => {
  renderBilling({ answers: { 'GET /subscription': samplePaidSubscription() } });
  const card = within(await findCurrentPlan());
  expect(card.getByText('$29 per month')).toBeInTheDocument();
  expect(card.getByText('Next payment on Mar 15, 2027')).toBeInTheDocument();
  expect(card.queryByRole('timer')).not.toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Manage billing' })).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Cancel plan' })).toBeInTheDocument();
});

test('a plan by agreement shows no limit, price or buttons, and names a contact', async () => {
  const enterprise = sampleSubscription({
    plan_id: 'enterprise',
    plan: 'Enterprise',
    property_limit: null,
    properties_used: 12,
    abilities: { upgrade: false, switch_to_trial: false, cancel: false, resume: false, open_portal: false },
  });
  renderBilling({ answers: { 'GET /subscription': enterprise } });
  const card = within(await findCurrentPlan());
  expect(card.getByText('Custom pricing')).toBeInTheDocument();
  expect(card.getByText('12 properties')).toBeInTheDocument();
  expect(card.queryByRole('meter')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
  await findPlanCard('Starter');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the number of properties may be unknown', async () => {
  renderBilling({ answers: { 'GET /subscription': sampleSubscription({ properties_used: null }) } });
  const card = within(await findCurrentPlan());
  expect(card.getByText('Up to 5 properties')).toBeInTheDocument();
  expect(card.getByText('Your current usage is not available right now.')).toBeInTheDocument();
  expect(card.queryByRole('meter')).not.toBeInTheDocument();
});

describe('a subscription that can’t be loaded', () => {
  test.each([
    ['an error', refuse(500, 'internal_error', 'No.')],
    ['silence', silence],
  ] as const)('shows an error after %s, and a marked trial of ten days without actions', async (_, answer) => {
    renderBilling({ answers: { 'GET /subscription': answer }, user: { wanted_plan: 'starter' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscription data');
    const card = within(await findCurrentPlan());
    expect(card.getByText('Not loaded')).toBeInTheDocument();
    expect(card.getByText('Free Trial')).toBeInTheDocument();
    expect(card.getByText('10 days remaining')).toBeInTheDocument();
    await findPlanCard('Starter');
    expect(screen.queryByRole('button', { name: /Upgrade|Continue|Switch|Cancel|Manage/ })).not.toBeInTheDocument();
  });

  test('shows the trial’s name and limit from the catalogue, and no limit without it', async () => {
    const { plans } = samplePlans;
    const renamed = plans.map((plan) => (plan.id === 'trial' ? { ...plan, name: 'Try-out', property_limit: 7 } : plan));
    const { unmount } = renderBilling({
      answers: { 'GET /subscription': silence, 'GET /plans': { plans: renamed, marketing_plans: [] } },
    });
    const card = within(await findCurrentPlan());
    expect(await card.findByText('Up to 7 properties')).toBeInTheDocument();
    expect(card.getByText('Try-out')).toBeInTheDocument();
    unmount();
    renderBilling({ answers: { 'GET /subscription': silence, 'GET /plans': silence } });
    expect(within(await findCurrentPlan()).queryByText(/propert|limit/i)).not.toBeInTheDocument();
  });

  test('shows the current state after Try Again', async () => {
    let down = true;
    const subscription = samplePaidSubscription();
    const { person } = renderBilling({ answers: { 'GET /subscription': () => (down ? silence : subscription) } });
    await screen.findByText('Failed to load subscription data');
    down = false;
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('$29 per month')).toBeInTheDocument();
    expect(screen.queryByText('Failed to load subscription data')).not.toBeInTheDocument();
    expect(screen.queryByText('Not loaded')).not.toBeInTheDocument();
  });
});

test('without the catalogue the plan is still shown', async () => {
  renderBilling({ answers: { 'GET /plans': silence } });
  expect(await screen.findByText('Failed to load plans')).toBeInTheDocument();
  expect(await findCurrentPlan()).toBeInTheDocument();
});

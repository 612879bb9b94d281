import { collectRedirects } from '@keystead/crud-ui/testing';
import { type Answers, refuse, samplePaidSubscription, sampleSubscription, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findPlanCard } from '../../test/find-cards.ts';
import { renderBilling } from '../../test/render-billing.ts';

let left: string[] = [];
const url = 'https://checkout.example/c/1';

beforeEach(() => {
  sessionStorage.clear();
  left = collectRedirects();
});

async function upgradeTo(name: string, answer: Answers['POST /subscription/upgrade']) {
  const rendered = renderBilling({ answers: { 'POST /subscription/upgrade': answer } });
  const button = (await findPlanCard(name)).getByRole('button', { name: `Upgrade to ${name}` });
  await rendered.person.click(button);
  const upgradeRequests = () => rendered.calls.filter(({ operation }) => operation === 'POST /subscription/upgrade');
  return { ...rendered, button, upgradeRequests };
}

test('an upgrade redirects to the provider’s page once', async () => {
  const { person, button, upgradeRequests } = await upgradeTo('Professional', { checkout_url: url });
  await waitFor(() => expect(left).toEqual([url]));
  expect(button).toHaveAttribute('aria-busy', 'true');
  await person.click(button);
  expect(upgradeRequests()).toMatchObject([{ body: { plan: 'professional', interval: 'month' } }]);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

test.each([
  ['the server’s reason', refuse(409, 'conflict', 'You have it already.'), 'You have it already.'],
  ['no answer', silence, 'No response from server. Please check your connection and try again.'],
  ['an answer without an address', { checkout_url: '' }, 'No checkout URL received'],
] as const)('a failed upgrade shows the reason and does not redirect: %s', async (_, answer, reason) => {
  const { button } = await upgradeTo('Starter', answer);
  await screen.findAllByText(`Error upgrading subscription: ${reason}`);
  expect(left).toEqual([]);
  expect(button).not.toHaveAttribute('aria-busy');
});

test('with yearly payment a plan costs ten months; the URL stores the choice', async () => {
  const { person, address, calls } = renderBilling({
    answers: { 'POST /subscription/upgrade': { checkout_url: url } },
  });
  const starter = await findPlanCard('Starter');
  expect(starter.getByText('$29')).toBeInTheDocument();
  expect(starter.getByText('or $290 per year')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: 'Yearly 2 months free' }));
  expect(starter.getByText('$290')).toBeInTheDocument();
  expect(starter.getByText('You save $58 a year')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/app/subscription?interval=year'));
  await person.click(starter.getByRole('button', { name: 'Upgrade to Starter' }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ plan: 'starter', interval: 'year' }));
});

test('a user who pays yearly sees yearly prices first', async () => {
  renderBilling({ answers: { 'GET /subscription': samplePaidSubscription({ interval: 'year', price: 290 }) } });
  const starter = await findPlanCard('Starter');
  expect(await starter.findByText('Current Plan')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
});

const notNow = { ...samplePaidSubscription().abilities, upgrade: false };
test.each([
  [
    'a payment is outstanding',
    samplePaidSubscription({ status: 'past_due', abilities: notNow }),
    'A payment is outstanding. You can change your plan once it is paid.',
  ],
  [
    'the plan is about to end',
    samplePaidSubscription({ cancel_at: '2027-03-15T12:00:00.000Z', abilities: notNow }),
    'Your plan is about to end. To change it, please resume it first.',
  ],
])('where %s no upgrade is offered, and the reason is shown', async (_, subscription, reason) => {
  renderBilling({ answers: { 'GET /subscription': subscription } });
  expect(await screen.findByText(reason)).toBeInTheDocument();
  await findPlanCard('Professional');
  expect(screen.queryByRole('button', { name: /^Upgrade/ })).not.toBeInTheDocument();
});

describe('the switch back to the trial', () => {
  const paid = samplePaidSubscription({ trial_end: '2099-01-19T12:00:00.000Z' });
  const switchable = { ...paid, abilities: { ...paid.abilities, switch_to_trial: true } };
  const openConfirmation = async (answer: Answers['PUT /subscription/plan']) => {
    const rendered = renderBilling({ answers: { 'GET /subscription': switchable, 'PUT /subscription/plan': answer } });
    const trial = await findPlanCard('Free Trial');
    await rendered.person.click(await trial.findByRole('button', { name: 'Switch to Free Trial' }));
    const question = await screen.findByRole('alertdialog', { name: 'Switch to Free Trial?' });
    expect(question).toHaveTextContent(
      'Your Starter plan ends immediately, and the unused part of your payment becomes a credit toward future payments.',
    );
    expect(question).toHaveTextContent('Your trial continues until Jan 19, 2099.');
    return { ...rendered, question: within(question), trial };
  };
  const switched = sampleSubscription();

  test('asks for confirmation, and reports success', async () => {
    const { person, question, trial, calls } = await openConfirmation({ success: true, subscription: switched });
    await person.click(question.getByRole('button', { name: 'Switch to Free Trial' }));
    await screen.findAllByText('Successfully switched to Free Trial!');
    expect(trial.getByText('Current Plan')).toBeInTheDocument();
    expect(calls.find(({ operation }) => operation === 'PUT /subscription/plan')?.body).toEqual({ plan: 'trial' });
  });

  test('does nothing when declined', async () => {
    const { person, question, calls } = await openConfirmation({ success: true, subscription: switched });
    await person.click(question.getByRole('button', { name: 'Keep Starter' }));
    expect(calls.map(({ operation }) => operation)).not.toContain('PUT /subscription/plan');
  });

  test('counts as failed where the response contains the unchanged plan', async () => {
    const { person, question } = await openConfirmation({ success: true, subscription: switchable });
    await person.click(question.getByRole('button', { name: 'Switch to Free Trial' }));
    await screen.findByText('Error upgrading subscription: Your plan has not changed. Please try again.');
    expect(screen.queryByText('Successfully switched to Free Trial!')).not.toBeInTheDocument();
  });

  test('credits nothing while a payment is outstanding', async () => {
    const { person } = renderBilling({ answers: { 'GET /subscription': { ...switchable, status: 'past_due' } } });
    const trial = await findPlanCard('Free Trial');
    await person.click(await trial.findByRole('button', { name: 'Switch to Free Trial' }));
    const question = await screen.findByRole('alertdialog', { name: 'Switch to Free Trial?' });
    expect(question).toHaveTextContent('Your Starter plan ends immediately. Your trial continues');
  });

  test('shows the reason after a rejection', async () => {
    const { person, question } = await openConfirmation(refuse(409, 'conflict', 'Your trial is used up.'));
    await person.click(question.getByRole('button', { name: 'Switch to Free Trial' }));
    await screen.findAllByText('Error upgrading subscription: Your trial is used up.');
  });
});

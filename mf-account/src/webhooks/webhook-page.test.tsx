import type { Delivery, Webhook } from '@keystead/contracts';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderWebhooks } from '../../test/render-webhooks.tsx';
import { sampleDelivery, sampleWebhook } from '../../test/sample-webhook.ts';

const attempt = {
  at: '2026-03-02T15:00:01.000Z',
  status: null,
  error: 'It timed out.',
  milliseconds: 8000,
  answer: '',
};
const failed = sampleDelivery({ state: 'failed', attempts: [attempt] });

async function show(answers: Answers = {}, webhook: Webhook = sampleWebhook()) {
  const page = renderWebhooks('/5', answers, webhook);
  await screen.findByRole('heading', { name: 'Deliveries (1)' });
  const press = (name: string | RegExp) => page.person.click(screen.getByRole('button', { name }));
  const callsTo = (operation: string) => page.calls.filter((call) => call.operation === operation);
  return { ...page, press, callsTo };
}

test.each<[Webhook['state'], string | null]>([
  ['active', null],
  ['failing', 'The receiver doesn’t accept events'],
  ['paused', 'This webhook is paused'],
])('shows the state: %s', async (state, message) => {
  await show({}, sampleWebhook({ state }));
  expect(screen.getByText('https://books.example/keystead')).toBeInTheDocument();
  expect(screen.getByText('Everything')).toBeInTheDocument();
  if (message !== null) expect(screen.getByText(message)).toBeInTheDocument();
});

test('offers only the allowed actions', async () => {
  await show({}, sampleWebhook({ abilities: { update: false, delete: false } }));
  for (const name of ['Send test', 'Edit', 'Pause', 'New secret', 'Delete'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('a missing webhook shows a message', async () => {
  renderWebhooks('/9', { 'GET /webhooks/{id}': refuse(404, 'not_found', 'No.') });
  expect(await screen.findByText('There is no such webhook')).toBeInTheDocument();
});

describe('a test event', () => {
  test.each<[string, Answers['POST /webhooks/{id}/test'], string, string]>([
    ['that is accepted', sampleDelivery(), 'The test event was delivered', 'Answered 200, after 1,132 ms'],
    ['that is rejected', failed, 'The test event was not accepted', 'It timed out, after 8,000 ms'],
    [
      'beyond the rate limit',
      refuse(429, 'rate_limited', 'Please wait a minute.'),
      'Please wait a minute.',
      'Please wait a minute.',
    ],
    [
      'without a response',
      silence,
      'There was no response in time. The list below shows the outcome of the test.',
      'Everything',
    ],
  ])('%s shows its outcome', async (_, answer, title, text) => {
    const { person, press, callsTo } = await show({ 'POST /webhooks/{id}/test': answer });
    await press('Send test');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(callsTo('POST /webhooks/{id}/test')).toHaveLength(1);
    await waitFor(() => expect(callsTo('GET /webhooks/{id}/deliveries').length).toBeGreaterThan(1));
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(title)).not.toBeInTheDocument();
  });
});

test.each<[Webhook['state'], string, 'active' | 'paused', string]>([
  ['active', 'Pause', 'paused', 'Webhook paused.'],
  ['failing', 'Pause', 'paused', 'Webhook paused.'],
  ['paused', 'Resume', 'active', 'Webhook resumed. Waiting events are being sent.'],
])('a webhook that is %s can be switched: %s', async (state, label, next, message) => {
  const changed = sampleWebhook({ state: next, version: 3 });
  const { press, callsTo } = await show({ 'PUT /webhooks/{id}': changed }, sampleWebhook({ state }));
  await press(label);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(callsTo('PUT /webhooks/{id}').map(({ body }) => body)).toEqual([{ state: next, version: 2 }]);
});

test.each([
  ['active', 'Pause', 'Failed to pause the webhook. Somebody was faster.'],
  ['paused', 'Resume', 'Failed to resume the webhook. Somebody was faster.'],
] as const)('a webhook that is %s shows a failed switch', async (state, label, message) => {
  const rejection = refuse(409, 'version_conflict', 'Somebody was faster.');
  const { press } = await show({ 'PUT /webhooks/{id}': rejection }, sampleWebhook({ state }));
  await press(label);
  expect(await screen.findByText(message)).toBeInTheDocument();
});

describe('a new secret', () => {
  async function rotate(answer: Answers['POST /webhooks/{id}/secret']) {
    const page = await show({ 'POST /webhooks/{id}/secret': answer });
    await page.press('New secret');
    const question = within(await screen.findByRole('alertdialog'));
    await page.person.click(question.getByRole('button', { name: 'Create a new secret' }));
    return page;
  }

  test('is shown only once', async () => {
    const { person } = await rotate({ secret: 'whsec_bmV3' });
    const created = within(await screen.findByRole('dialog', { name: 'New signing secret' }));
    expect(created.getByText('whsec_bmV3')).toBeInTheDocument();
    expect(created.getByText(/within 24 hours/)).toBeInTheDocument();
    await person.click(created.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_bmV3')).not.toBeInTheDocument());
  });

  test('shows a failure to create it', async () => {
    await rotate(silence);
    expect(await screen.findByText('Failed to create a new secret')).toBeInTheDocument();
  });
});

describe('editing', () => {
  async function edit(answers: Answers) {
    const page = await show(answers, sampleWebhook({ types: ['lease.created'] }));
    await page.press('Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
    return { ...page, form };
  }

  test('sends the form, with the version that the user saw', async () => {
    const { person, form, callsTo, address } = await edit({ 'PUT /webhooks/{id}': sampleWebhook({ version: 3 }) });
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5/edit'));
    expect(
      within(form.getByRole('group', { name: 'Leases' })).getByRole('checkbox', { name: 'Created' }),
    ).toBeChecked();
    await person.click(form.getByRole('radio', { name: /Everything/ }));
    await person.clear(form.getByLabelText('Description'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Webhook updated.')).toBeInTheDocument();
    expect(callsTo('PUT /webhooks/{id}').map(({ body }) => body)).toEqual([
      { url: 'https://books.example/keystead', description: null, types: [], version: 2 },
    ]);
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5'));
  });

  test("loads another user's change after a version conflict", async () => {
    const { person, form } = await edit({
      'PUT /webhooks/{id}': refuse(409, 'version_conflict', 'Changed by somebody else.'),
    });
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This webhook was changed by someone else')).toBeInTheDocument();
  });

  test('a rejected address is marked at its field', async () => {
    const { person, form } = await edit({
      'PUT /webhooks/{id}': refuse(422, 'validation_failed', 'Please check.', { url: 'must begin with https' }),
    });
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Address must begin with https')).toBeInTheDocument();
  });

  test('is not available to a user who may not edit', async () => {
    const fixed = sampleWebhook({ abilities: { update: false, delete: false } });
    const { address } = renderWebhooks('/5/edit', {}, fixed);
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5'));
  });
});

describe('deleting', () => {
  async function remove(answer: Answers['DELETE /webhooks/{id}']) {
    const page = await show({ 'DELETE /webhooks/{id}': answer });
    await page.press('Delete');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/waiting events are dropped/)).toBeInTheDocument();
    await page.person.click(question.getByRole('button', { name: 'Delete' }));
    return page;
  }

  test('leads to the list', async () => {
    const { address } = await remove(undefined as never);
    expect(await screen.findByText('Webhook deleted.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks'));
  });

  test('shows a failure and stays', async () => {
    const { address } = await remove(silence);
    expect(await screen.findByText('Failed to delete the webhook')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5'));
  });
});

describe('deliveries', () => {
  afterEach(() => jest.useRealTimers());

  const only = (delivery: Delivery): Answers => ({
    'GET /webhooks/{id}/deliveries': { deliveries: [delivery], next_cursor: null, total: 1 },
  });

  async function open(delivery: Delivery, answers: Answers = {}) {
    const page = await show({ ...only(delivery), ...answers });
    await page.person.click(screen.getByText(delivery.type));
    return page;
  }

  test('show their attempts and body when opened', async () => {
    await open(sampleDelivery());
    expect(await screen.findByText(/Answered 200, after 1,132 ms/)).toBeInTheDocument();
    expect(screen.getByText('thank you')).toBeInTheDocument();
    const body = await screen.findByText(/"evt_17"/);
    expect(JSON.parse(body.textContent ?? '')).toMatchObject({
      id: 'evt_17',
      type: 'payment.completed',
      account_id: 2,
      data: { object: 'payment', record: { amount: 950 } },
    });
  });

  test.each<[string, Delivery, Answers, string]>([
    ['a test', sampleDelivery({ event_id: null, type: 'webhook.test' }), {}, 'A test event without a record.'],
    [
      'an event that is no longer stored',
      sampleDelivery(),
      { 'GET /events/{id}': refuse(404, 'not_found', 'No.') },
      'This event is older than 30 days and no longer stored.',
    ],
    ['one that can’t be read', sampleDelivery(), { 'GET /events/{id}': silence }, 'Failed to load the body'],
  ])('of %s show a text in place of the body', async (_, delivery, answers, message) => {
    await open(delivery, answers);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  test('that are pending show the next attempt, and refetch', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const waiting = sampleDelivery({ state: 'waiting', attempts: [], next_at: '2026-03-02T15:10:00.000Z' });
    let stored = waiting;
    const { person } = await show({
      'GET /webhooks/{id}/deliveries': () => ({ deliveries: [stored], next_cursor: null, total: 1 }),
    });
    await person.click(screen.getByText(waiting.type));
    expect(await screen.findByText('None yet.')).toBeInTheDocument();
    expect(screen.getByText(/^Next try: Mar 2, 2026/)).toBeInTheDocument();
    stored = sampleDelivery();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/Answered 200/)).toBeInTheDocument();
  });

  test.each<[string, Answers['POST /webhooks/{id}/deliveries/{delivery_id}/resend'], string]>([
    ['that succeeds', sampleDelivery(), 'Sent again.'],
    ['that fails once more', failed, 'The receiver did not accept it this time either.'],
    ['that is rejected', refuse(409, 'conflict', 'It is paused.'), 'Failed to send it again. It is paused.'],
  ])('can be resent: one %s', async (_, answer, message) => {
    const { press, callsTo } = await open(failed, {
      'POST /webhooks/{id}/deliveries/{delivery_id}/resend': answer,
    });
    await press(/^Send again/);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(callsTo('POST /webhooks/{id}/deliveries/{delivery_id}/resend')).toMatchObject([
      { params: { id: '5', delivery_id: '70' } },
    ]);
  });

  test('can be filtered by state', async () => {
    const { person, address, callsTo } = await show({
      'GET /webhooks/{id}/deliveries': ({ query }) =>
        query.state === 'failed'
          ? { deliveries: [], next_cursor: null, total: 0 }
          : { deliveries: [sampleDelivery()], next_cursor: null, total: 1 },
    });
    await person.click(screen.getByRole('combobox', { name: 'State' }));
    await person.click(await screen.findByRole('option', { name: 'Failed' }));
    expect(await screen.findByRole('heading', { name: 'No matching deliveries' })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5?state=failed'));
    expect(callsTo('GET /webhooks/{id}/deliveries').at(-1)?.query).toMatchObject({ state: 'failed' });
  });

  test('show a failure to load', async () => {
    renderWebhooks('/5', { 'GET /webhooks/{id}/deliveries': silence });
    expect(await screen.findByText('Failed to load deliveries')).toBeInTheDocument();
  });

  test('explain how to start when there are none yet', async () => {
    renderWebhooks('/5', { 'GET /webhooks/{id}/deliveries': { deliveries: [], next_cursor: null, total: 0 } });
    expect(await screen.findByRole('heading', { name: 'No deliveries yet' })).toBeInTheDocument();
  });
});

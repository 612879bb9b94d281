import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderWebhooks } from '../../test/render-webhooks.tsx';
import { sampleWebhook } from '../../test/sample-webhook.ts';

const noWebhooks = (create: boolean) => ({ webhooks: [], next_cursor: null, total: 0, abilities: { create } });

describe('the list', () => {
  test("shows each webhook's events and state, and links to it", async () => {
    const webhook = sampleWebhook({
      types: ['lease.created'],
      state: 'failing',
      delivered_at: '2026-03-02T15:00:00.000Z',
    });
    const { person, address } = renderWebhooks('', {}, webhook);
    const row = within(await screen.findByRole('row', { name: /books\.example/ }));
    for (const text of ['Bookkeeping', 'Leases: created', 'Failing']) expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText(/^Mar 2, 2026/)).toBeInTheDocument();
    await person.click(row.getByRole('link', { name: webhook.url }));
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/5'));
  });

  test('explains the use of a webhook when there is none', async () => {
    const { person, address } = renderWebhooks('', { 'GET /webhooks': noWebhooks(true) });
    expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeInTheDocument();
    await person.click(screen.getAllByRole('button', { name: 'Add webhook' })[1] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/new'));
  });

  test('explains who webhooks are for to a user who may add none', async () => {
    const { address } = renderWebhooks('/new', { 'GET /webhooks': noWebhooks(false) });
    expect(await screen.findByRole('heading', { name: 'No webhooks' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add webhook' })).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks'));
  });

  test('shows a failure', async () => {
    renderWebhooks('', { 'GET /webhooks': silence });
    expect(await screen.findByText('Failed to load webhooks')).toBeInTheDocument();
  });
});

describe('adding a webhook', () => {
  async function fillIn(answers: Answers = {}) {
    const page = renderWebhooks('/new', {
      'POST /webhooks': ({ body }) => ({ ...sampleWebhook({ id: 6, url: body.url }), secret: 'whsec_c2VjcmV0' }),
      ...answers,
    });
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await page.person.type(form.getByLabelText(/^Address/), 'https://lock.example/in');
    const sent = () => page.calls.filter(({ operation }) => operation === 'POST /webhooks').map(({ body }) => body);
    return { ...page, form, sent, send: () => page.person.click(form.getByRole('button', { name: 'Add webhook' })) };
  }

  test('sends the address, shows the secret only once, and leads to the webhook', async () => {
    const { person, send, sent, address } = await fillIn();
    await send();
    const created = within(await screen.findByRole('dialog', { name: 'Webhook added' }));
    expect(sent()).toEqual([{ url: 'https://lock.example/in', description: null, types: [] }]);
    expect(created.getByText('whsec_c2VjcmV0')).toBeInTheDocument();
    await person.click(created.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toBe('/app/profile/webhooks/6'));
    expect(screen.queryByText('whsec_c2VjcmV0')).not.toBeInTheDocument();
  });

  test('sends the chosen events, and requires at least one', async () => {
    const { person, form, send, sent } = await fillIn();
    await person.type(form.getByLabelText('Description'), 'Door lock');
    await person.click(form.getByRole('radio', { name: /Selected events/ }));
    await send();
    expect(await form.findByText('Choose at least one event')).toBeInTheDocument();
    const leases = within(form.getByRole('group', { name: 'Leases' }));
    for (const name of ['Created', 'Updated', 'Deleted']) await person.click(leases.getByRole('checkbox', { name }));
    await person.click(leases.getByRole('checkbox', { name: 'Updated' }));
    await send();
    await screen.findByRole('dialog', { name: 'Webhook added' });
    expect(sent()).toEqual([
      { url: 'https://lock.example/in', description: 'Door lock', types: ['lease.created', 'lease.deleted'] },
    ]);
  });

  test.each<[string, Answers['POST /webhooks'], RegExp]>([
    ['no response', silence, /The webhook may have been added anyway/],
    ['one webhook too many', refuse(409, 'too_many_webhooks', 'There is room for 20.'), /There is room for 20/],
    [
      'a rejected address',
      refuse(422, 'validation_failed', 'Please check the fields.', { url: 'must be a public address' }),
      /Address must be a public address/,
    ],
  ])('shows the failure and does not retry: %s', async (_, answer, message) => {
    const { form, send, sent } = await fillIn({ 'POST /webhooks': answer });
    await send();
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('an invalid address is rejected before it is sent', async () => {
    const { person, form, send, sent } = await fillIn();
    await person.clear(form.getByLabelText(/^Address/));
    await person.type(form.getByLabelText(/^Address/), 'books');
    await send();
    expect(await form.findByText('Address must be a valid value')).toBeInTheDocument();
    await waitFor(() => expect(sent()).toEqual([]));
  });
});

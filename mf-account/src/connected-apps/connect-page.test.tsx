import type { AppRequest } from '@keystead/contracts';
import { renderPages } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ConnectPage } from './connect-page.tsx';

const asked = (different: Partial<AppRequest> = {}): AppRequest => ({
  name: 'Helper',
  redirect_host: 'helper.example',
  on_this_device: false,
  scopes: ['portfolio:read', 'operations:write'],
  problem: null,
  refusal_url: 'https://helper.example/callback?error=access_denied',
  ...different,
});

const address = `/app/connect?${new URLSearchParams({
  client_id: 'app_1',
  redirect_uri: 'https://helper.example/callback',
  response_type: 'code',
  state: 'a&b',
  prompt: 'consent',
})}`;

function renderConnect(answers: Answers = {}) {
  return renderPages([{ path: '/app/connect', element: <ConnectPage /> }], {
    path: address,
    answers: { 'GET /connected-apps/request': asked(), ...answers },
  });
}

const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const changeMaintenance = 'Add, change and delete maintenance requests, personnel and payments';

test('shows who asks, that nobody has verified it, and what it asks for', async () => {
  const { calls } = renderConnect();
  const warning = await screen.findByText('Keystead has not verified this app');
  expect(warning.closest('[role=status]')).toHaveTextContent(
    /It calls itself “Helper”, .* return to helper\.example\./,
  );
  expect(box('See your properties, tenants and leases')).toBeChecked();
  expect(box(changeMaintenance)).toBeChecked();
  // Changing includes seeing.
  expect(box('See maintenance, personnel and payments')).toBeChecked();
  expect(box('See maintenance, personnel and payments')).toBeDisabled();
  for (const other of ['See your plan and your bills', 'Add, change and delete properties, tenants and leases'])
    expect(box(other)).not.toBeChecked();
  expect(screen.getByRole('link', { name: 'Deny' })).toHaveAttribute('href', asked().refusal_url);
  const [request] = calls.filter(({ operation }) => operation === 'GET /connected-apps/request');
  expect(request?.query).toEqual({
    client_id: 'app_1',
    redirect_uri: 'https://helper.example/callback',
    response_type: 'code',
    state: 'a&b',
  });
});

test('connects the app with the chosen permissions only', async () => {
  const { person, calls } = renderConnect({ 'POST /connected-apps': () => new Promise(() => {}) });
  await person.click(await screen.findByRole('checkbox', { name: changeMaintenance }));
  await person.click(box('See your plan and your bills'));
  await person.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(calls.at(-1)?.operation).toBe('POST /connected-apps'));
  expect(calls.at(-1)?.body).toMatchObject({ client_id: 'app_1', scopes: ['portfolio:read', 'billing:read'] });
});

test('requires a permission', async () => {
  const { person } = renderConnect({ 'GET /connected-apps/request': asked({ scopes: ['portfolio:read'] }) });
  await person.click(await screen.findByRole('checkbox', { name: 'See your properties, tenants and leases' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one permission.');
  expect(screen.getByRole('button', { name: 'Allow' })).toBeDisabled();
});

test('names an app on the same device', async () => {
  renderConnect({ 'GET /connected-apps/request': asked({ redirect_host: '127.0.0.1:4000', on_this_device: true }) });
  expect(await screen.findByText(/an app on this device/)).toHaveTextContent('127.0.0.1:4000');
});

test('a request with a problem can only be returned from', async () => {
  const problem = 'It does not protect its request (PKCE with S256 is required).';
  renderConnect({ 'GET /connected-apps/request': asked({ problem }) });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(problem);
  expect(within(alert).getByRole('link', { name: 'Return to helper.example' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Allow' })).not.toBeInTheDocument();
});

test.each([
  ['an unknown app', refuse(404, 'not_found', 'This app is not registered here, or its registration has expired.')],
  ['a tenant', refuse(403, 'forbidden', 'Tenants cannot connect apps.')],
])('says why there is no choice for %s, and links nowhere', async (_, answer) => {
  renderConnect({ 'GET /connected-apps/request': answer });
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('leads to the plans if the plan has no API', async () => {
  renderConnect({ 'GET /connected-apps/request': refuse(402, 'plan_limit', 'Your Starter plan allows no API keys.') });
  expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/subscription');
});

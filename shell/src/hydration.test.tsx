import { session } from '@keystead/web-kit';
import { replaceNetworkEdge } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { routes } from '../test/sample-remote.tsx';
import { sampleManifests, sampleResolution } from '../test/sample-resolution.ts';
import { renderApp } from './bootstrap.tsx';
import { shouldDeferHydration } from './deferred-start.ts';
import { loadRelease } from './remotes/load-release.ts';
import { openRemote } from './remotes/remote-store.ts';

jest.mock('./remotes/load-release.ts', () => ({ loadRelease: jest.fn() }));
// The gateway and every browser have these; jsdom lacks them.
const { ReadableStream } = jest.requireActual<typeof globalThis>('node:stream/web');
const { MessageChannel } = jest.requireActual<typeof globalThis>('node:worker_threads');
Object.assign(globalThis, { ReadableStream, MessageChannel });

const release = { release: 'r1', version: '1', container: 'mf', entry: '/e.js', integrity: {}, preload: [] };
const chosen = { ...release, fallbacks: [], arm: null, rollout: null, token: null, override: false };
const resolution = sampleResolution({ 'mf-marketing': chosen });
const contents = { '/plans': { plans: [{ name: 'Starter' }] }, '/demo': { sign_ins: [] } };
let root: HTMLElement;
let reactRoot: Root;
const problems: unknown[] = [];

/** Puts the gateway's HTML for a path into the document. As there, separate module instances render it. */
async function serve(path: string): Promise<void> {
  let html = '';
  await jest.isolateModulesAsync(async () => {
    const server = await import('./server.tsx');
    server.provideManifests(sampleManifests);
    server.provideRemote('mf-marketing', await import('../test/sample-remote.tsx'));
    html = (await server.renderPage(path, contents))?.html ?? '';
  });
  const data = JSON.stringify({ resolution, contents });
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="keystead-page">${data}</script>`;
  window.history.replaceState(null, '', path);
  root = document.getElementById('root') as HTMLElement;
}

/** The page's HTML without the `data-waiting` attributes. */
const markup = () => root.innerHTML.replaceAll(' data-waiting=""', '');

async function hydrate(): Promise<void> {
  await act(async () => {
    reactRoot = renderApp(root, { onRecoverableError: (error) => problems.push(error) });
  });
}

beforeEach(() => {
  problems.length = 0;
  // React would report that class names differ, as they do here, where no build generates them (bundles.build.test.ts).
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  replaceNetworkEdge({ 'GET /releases/resolve': resolution, 'GET /demo': { sign_ins: [] } });
});

afterEach(() => act(async () => reactRoot.unmount()));

// The order matters: the state of a remote outlives a test.
test('the HTML of a page whose remote fails to load stays, and is hydrated when it loads', async () => {
  jest.mocked(loadRelease).mockRejectedValue(new Error('404'));
  await serve('/pricing');
  const before = markup();
  await act(() => openRemote('mf-marketing'));
  await hydrate();
  await act(async () => void window.dispatchEvent(new Event('pointerdown')));
  expect(markup()).toBe(before);
  const button = screen.getByRole('button', { name: 'Starter pressed 0 times' });
  jest.mocked(loadRelease).mockResolvedValue({ routes, slots: {} });
  await act(async () => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(document.title).toBe('Pricing of plans'));
  await act(async () => button.click());
  expect(button).toHaveTextContent('Starter pressed 1 times');
  expect(problems).toEqual([]);
});

test('a page is hydrated unchanged, without an error', async () => {
  await serve('/pricing');
  const main = screen.getByRole('main');
  const before = markup();
  await hydrate();
  await waitFor(() => expect(document.title).toBe('Pricing of plans'));
  expect(screen.getByRole('main')).toBe(main);
  expect(markup()).toBe(before);
  expect(problems).toEqual([]);
});

test.each([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=a',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change?token=a',
  '/report-invitation',
  '/unsubscribe?token=a',
])('%s is hydrated unchanged, without an error', async (path) => {
  await serve(path);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(shouldDeferHydration()).toBe(false);
  // Presses are repeated when the attribute is removed.
  expect(heading.closest('[data-waiting]')).not.toBeNull();
  await hydrate();
  await waitFor(() => expect(document.title).toContain('· Keystead'));
  await waitFor(() => expect(heading.closest('[data-waiting]')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  expect(problems).toEqual([]);
});

test('/confirm-email with a token: the password form is shown after hydration, without an error', async () => {
  session.end();
  await serve('/confirm-email?token=a-token-of-twenty-characters');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Confirming your email address');
  await hydrate();
  expect(await screen.findByLabelText(/^Password/)).toBeInTheDocument();
  expect(problems).toEqual([]);
});

test('/register: Tenant is selected, and a role chosen before hydration is preserved', async () => {
  await serve('/register');
  expect(screen.getByRole('radio', { name: /Tenant/ })).toBeChecked();
  (screen.getByRole('radio', { name: /Landlord/ }) as HTMLInputElement).checked = true;
  await hydrate();
  await waitFor(() => expect(root.querySelector('[data-waiting]')).toBeNull());
  expect(screen.getByRole('radio', { name: /Landlord/ })).toBeChecked();
  expect(problems).toEqual([]);
});

test.each(['/login', '/register'])('a signed-in user is redirected from %s', async (path) => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', JSON.stringify({ id: 1, role: 'landlord', first_name: 'A', last_name: 'B' }));
  session.restore();
  await serve(path);
  await hydrate();
  await waitFor(() => expect(window.location.pathname).toBe('/app/dashboard'));
  session.end();
});

test('registration: Tenant is selected in the HTML', async () => {
  await serve('/register');
  const checked = root.querySelectorAll<HTMLInputElement>('input[name=role]:checked');
  expect([...checked].map(({ value }) => value)).toEqual(['tenant']);
  await hydrate();
});

test("the skeleton of a page of the app has the frame with the items of all roles, and the page's heading", async () => {
  await serve('/app/tenants');
  const skeleton = root.firstElementChild as HTMLElement;
  expect(skeleton).toHaveAttribute('aria-hidden', 'true');
  expect(skeleton).toHaveAttribute('inert');
  expect(skeleton.querySelector('h1')).toHaveTextContent('Tenants');
  expect(skeleton.querySelector('a[aria-current=page]')).toHaveTextContent('Tenants');
  expect([...skeleton.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Dashboard', 'Properties', 'Tenants', 'Payments']),
  );
  await serve('/app/tenants/-');
  expect(root.querySelector('h1')).toHaveTextContent('');
  expect(root.querySelector('a[aria-current=page]')).toHaveTextContent('Tenants');
});

test('React replaces the skeleton at once by the page', async () => {
  localStorage.setItem('token', 't');
  localStorage.setItem('user', JSON.stringify({ id: 1, role: 'landlord', first_name: 'A', last_name: 'B' }));
  session.restore();
  await serve('/app/dashboard');
  expect(root.querySelector('[data-frame] h1')).toHaveTextContent('Welcome back, {first_name}!');
  await hydrate();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, A!');
  expect(root.querySelector('[data-frame]')).toBeNull();
  session.end();
});

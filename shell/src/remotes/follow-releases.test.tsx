import type { Resolution, ResolvedRemote } from '@keystead/contracts';
import { BrowserRouter, Link, Outlet, useNavigate, useRoutes, useUnsaved } from '@keystead/web-kit';
import { queryClient, upload } from '@keystead/web-kit/queries';
import { replaceNetworkEdge } from '@keystead/web-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleRelease, sampleRemote, sampleResolution } from '../../test/sample-resolution.ts';
import { FollowReleases } from './follow-releases.tsx';
import { loadRelease } from './load-release.ts';
import { documents } from './page-document.ts';
import { openRemote } from './remote-store.ts';
import { fetchResolution } from './resolution.ts';

jest.mock('./load-release.ts', () => ({ loadRelease: jest.fn() }));

function Form() {
  useUnsaved(true);
  return <h1>Form</h1>;
}

function Buttons() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/one', { replace: true })}>
        Redirect
      </button>
      <button
        type="button"
        onClick={() => void navigate('/one/new', { state: { overPage: true }, preventScrollReset: true })}
      >
        Dialog
      </button>
    </>
  );
}

const frame = (
  <>
    <Link to="/one">To one</Link>
    <Link to="/two?q=oak#top">To two</Link>
    <Link to="/one?page=2">Further in one</Link>
    <Link to="/form">To the form</Link>
    <Buttons />
    <Outlet />
  </>
);

function Pages() {
  return useRoutes([
    {
      element: frame,
      children: [
        { path: '/one', element: <h1>One</h1> },
        { path: '/one/new', element: <h1>Dialog over one</h1> },
        { path: '/two', element: <h1>Two</h1> },
        { path: '/form', element: <Form /> },
      ],
    },
  ]);
}

const loaded: string[] = [];

let resolution: Resolution;
let count = 0;

type Resolved = Partial<ResolvedRemote>;

/** The page has loaded r1 of a remote; then the gateway's answer changes to `newest`. */
async function show(path: string, newest: string, [before, by]: [Resolved, Resolved] = [{}, {}]) {
  count += 1;
  const remote = `mf-billing-${count}`;
  resolution = sampleResolution({ [remote]: sampleRemote('r1', before) });
  replaceNetworkEdge({ 'GET /releases/resolve': () => resolution });
  jest.mocked(loadRelease).mockResolvedValue({ routes: [], slots: {} });
  await openRemote(remote);
  resolution = sampleResolution({ [remote]: sampleRemote(newest, by) }, 2);
  await fetchResolution();
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <FollowReleases>
        <Pages />
      </FollowReleases>
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  return { remote, press: (name: string) => person.click(screen.getByText(name)) };
}

beforeAll(() => {
  const data = document.createElement('script');
  data.id = 'keystead-page';
  data.type = 'application/json';
  data.text = JSON.stringify({ resolution: { ...sampleResolution({}, 0), shell: 'shell 1' }, contents: {} });
  document.head.append(data);
});

beforeEach(() => {
  loaded.splice(0);
  jest.spyOn(documents, 'go').mockImplementation((address) => void loaded.push(address));
  jest.spyOn(documents, 'reload').mockImplementation(() => void loaded.push('reload'));
});

test('without a newer release the router handles navigation', async () => {
  const { press } = await show('/one', 'r1');
  await press('To two');
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
  expect(loaded).toEqual([]);
});

test('with an outdated release a link loads a new document', async () => {
  const { press } = await show('/one', 'r2');
  await press('To two');
  expect(loaded).toEqual(['/two?q=oak#top']);
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
});

test.each([
  ['a newer shell', 'shell 2', ['/two?q=oak#top']],
  ['no other shell', 'shell 1', []],
])('while the gateway has %s than the page (%s), a link loads the documents %j', async (_, shell, expected) => {
  const { press } = await show('/one', 'r1');
  resolution = { ...resolution, shell };
  await act(async () => void (await fetchResolution()));
  await press('To two');
  expect(loaded).toEqual(expected);
});

const stable = (rollout: number): Resolved => ({ arm: 'stable', rollout, token: `of ${rollout}` });

test.each<[string, Resolved, Resolved]>([
  ['has started', {}, stable(3)],
  ['has started after another one', stable(3), stable(4)],
])('a visitor who stays on stable in a rollout that %s loads a new document too', async (_, before, by) => {
  const { press } = await show('/one', 'r1', [before, by]);
  await press('To two');
  expect(loaded).toEqual(['/two?q=oak#top']);
});

test.each<[string, Resolved, Resolved]>([
  ['goes on', stable(3), { ...stable(3), token: 'of the next hour' }],
  ['has ended', stable(3), {}],
])('a visitor on stable in a rollout that %s keeps the document', async (_, before, by) => {
  const { press } = await show('/one', 'r1', [before, by]);
  await press('To two');
  expect(loaded).toEqual([]);
});

test.each([
  ['within the page', 'Further in one'],
  ['that the app itself does', 'Redirect'],
  ['to a dialog over it', 'Dialog'],
])('the router handles a navigation %s', async (_, name) => {
  const { press } = await show('/one', 'r2');
  await press(name);
  expect(loaded).toEqual([]);
});

test('unsaved data prevents loading a new document', async () => {
  const { press } = await show('/form', 'r2');
  await press('To two');
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
  expect(loaded).toEqual([]);
  await press('To one');
  expect(loaded).toEqual(['/one']);
});

test('a running upload prevents loading a new document, even after its page was left', async () => {
  const { press } = await show('/one', 'r2');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  replaceNetworkEdge({ 'POST /imports': () => answered as never });
  const file = new File(['a'], 'a.csv', { type: 'text/csv' });
  const mutationFn = () => upload('POST /imports', { query: { kind: 'properties', name: 'a.csv' }, file });
  const sent = queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await press('To two');
  expect(screen.getByRole('heading', { name: 'Two' })).toBeVisible();
  await goBackTo('/one');
  expect(loaded).toEqual([]);
  answer();
  await act(() => sent);
  await press('To two');
  expect(loaded).toEqual(['/two?q=oak#top']);
});

/** What a browser does on back: the address has changed by the time it fires the event. */
const goBackTo = (path: string, usr: unknown = null) =>
  act(async () => {
    window.history.replaceState({ usr, key: 'k', idx: 0 }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });

test('back and forward load a new document too, except to close a dialog', async () => {
  const { press } = await show('/one', 'r2');
  await goBackTo('/two');
  expect(loaded).toEqual(['reload']);
  expect(screen.getByRole('heading', { name: 'One' })).toBeVisible();
  loaded.splice(0);
  await goBackTo('/one');
  await press('Dialog');
  await goBackTo('/one');
  expect(loaded).toEqual([]);
});

test('a release that failed to load does not cause a new document on each navigation', async () => {
  count += 1;
  const remote = `mf-billing-${count}`;
  resolution = sampleResolution({ [remote]: sampleRemote('r2', { fallbacks: [sampleRelease('r1')] }) });
  const { press } = await show('/one', 'r1');
  resolution = sampleResolution({
    ...resolution.remotes,
    [remote]: sampleRemote('r2', { fallbacks: [sampleRelease('r1')] }),
  });
  jest.mocked(loadRelease).mockRejectedValueOnce(new Error('404'));
  jest.spyOn(console, 'warn').mockReturnValueOnce();
  await act(() => openRemote(remote));
  await act(async () => void (await fetchResolution()));
  await press('To two');
  expect(loaded).toEqual([]);
});

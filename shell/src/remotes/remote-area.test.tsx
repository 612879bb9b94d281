import type { ResolvedRemote } from '@keystead/contracts';
import type { AreaPage as Area } from '@keystead/contracts/remote-pages';
import {
  contentRequest,
  fillContents,
  publicHandle,
  type RouteObject,
  request,
  useContent,
  useParams,
} from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, samplePlans, silence } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { sampleRelease, sampleRemote, sampleResolution } from '../../test/sample-resolution.ts';
import { loadRelease } from './load-release.ts';
import { RemoteArea } from './remote-area.tsx';
import { sendReport } from './report-queue.ts';
import { fetchResolution } from './resolution.ts';

jest.mock('./load-release.ts', () => ({ loadRelease: jest.fn() }));
jest.mock('./report-queue.ts', () => ({ sendReport: jest.fn() }));
const load = jest.mocked(loadRelease);

let count = 0;
let breaks = false;
let chunkAvailable = false;

function One() {
  if (breaks) throw new Error('broken page');
  return <h1>Property {useParams().id}</h1>;
}

/** A page whose code fails to load. */
function Chunkless(): never {
  throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/assets/7.js' });
}

/** A page whose code loads late. */
const Late = () => (chunkAvailable ? <One /> : <Chunkless />);

/** A page that sends a request. */
function Requesting() {
  useEffect(() => void request('GET /plans').catch(() => {}), []);
  return <h1>Property 5</h1>;
}

const routes: RouteObject[] = [{ path: '/app/properties/:id', element: <One /> }];
const exposed = { routes, slots: {} };
/** The state of a remote outlives a test; each test has its own remote. */
function newArea(): Area {
  count += 1;
  return { title: 'Properties', path: '/app/properties', remote: `mf-portfolio-${count}` };
}

function show(area: Area, resolve: Answers['GET /releases/resolve'], path = '/app/properties/5', others: Answers = {}) {
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/app/properties/*', element: <RemoteArea area={area} /> },
  ];
  return renderRoute(pages, {
    path,
    answers: { 'GET /releases/resolve': resolve, ...others },
  });
}

const resolutionOf = (area: Area, remote: ResolvedRemote) => sampleResolution({ [area.remote]: remote });
const resolvingTo = (area: Area, release: string) => resolutionOf(area, sampleRemote(release));
const candidate = (different: Partial<ResolvedRemote> = {}) =>
  sampleRemote('r2', { arm: 'candidate', rollout: 3, token: 'signed', ...different });
const reportedKinds = () => jest.mocked(sendReport).mock.calls.map(([{ kind }]) => kind);
const card = () => screen.findByRole('alert');
const page = () => screen.findByRole('heading', { name: 'Property 5' });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

beforeEach(() => {
  localStorage.clear();
  load.mockReset().mockResolvedValue(exposed);
  jest.mocked(sendReport).mockReset();
  breaks = false;
  chunkAvailable = false;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('shows the page of the remote, and remembers its release as good', async () => {
  const area = newArea();
  show(area, resolvingTo(area, 'r1'));
  expect(await page()).toBeVisible();
  expect(localStorage.getItem(`last-good:${area.remote}`)).toContain('r1');
});

test('a remote that fails to load shows a card, and "Try again" asks the gateway and loads again', async () => {
  const area = newArea();
  load.mockRejectedValue(new Error('404'));
  const { person, calls } = show(area, resolvingTo(area, 'r1'));
  expect(await card()).toHaveTextContent(
    'Properties is not available right nowThe rest of Keystead still works. We keep trying, and you can try again now.',
  );
  const sent = calls.length;
  load.mockResolvedValue(exposed);
  await person.click(tryAgain());
  expect(await page()).toBeVisible();
  expect(calls.length).toBe(sent + 1);
});

test('recovers by itself when the window gets the focus', async () => {
  const area = newArea();
  load.mockRejectedValue(new Error('404'));
  show(area, resolvingTo(area, 'r1'));
  await card();
  load.mockResolvedValue(exposed);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await page()).toBeVisible();
});

test('falls back to the release that last worked in this browser', async () => {
  const area = newArea();
  localStorage.setItem(`last-good:${area.remote}`, JSON.stringify(sampleRelease('r0')));
  load.mockImplementation(async (_, { release }) => {
    if (release === 'r1') throw new Error('broken');
    return exposed;
  });
  show(area, resolvingTo(area, 'r1'));
  expect(await page()).toBeVisible();
});

test('shows the card for a remote that the gateway does not know, and for a gateway that does not answer', async () => {
  const area = newArea();
  const { person } = show(area, silence);
  await card();
  await person.click(tryAgain());
  expect(await card()).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test("an address that the area's remote does not know redirects to the landing page", async () => {
  const area = newArea();
  const pages = [{ path: '/app/properties', element: <h1>Properties</h1>, children: routes }];
  load.mockResolvedValue({ routes: pages, slots: {} });
  const { address } = show(area, resolvingTo(area, 'r1'), '/app/properties/5/unknown');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('shows the card for an area that the remote does not serve', async () => {
  const area = newArea();
  show(area, resolvingTo(area, 'r1'), '/app/properties/5/unknown');
  expect(await card()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that throws shows the card, and "Try again" renders it again', async () => {
  const area = newArea();
  breaks = true;
  const { person } = show(area, resolvingTo(area, 'r1'));
  await card();
  expect(load).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(`last-good:${area.remote}`)).toBeNull();
  breaks = false;
  await person.click(tryAgain());
  expect(await page()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

const plans = contentRequest('GET /plans');

function Plans() {
  return <h1>{useContent(plans)?.plans.length} plans</h1>;
}

/** A public area with a page that shows content. */
function showPlans(area: Area, answer: NonNullable<Answers['GET /plans']>) {
  const handle = publicHandle({
    content: () => [plans],
    head: (_, [found]) => found && { title: 'All the plans', description: 'What they cost' },
  });
  load.mockResolvedValue({ routes: [{ path: '/pricing', element: <Plans />, handle }], slots: {} });
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/pricing/*', element: <RemoteArea area={area} /> },
  ];
  fillContents({});
  const answers: Answers = { 'GET /releases/resolve': resolvingTo(area, 'r1'), 'GET /plans': answer };
  return renderRoute(pages, { path: '/pricing', answers });
}

const pricing = (): Area => ({ ...newArea(), title: 'Pricing', path: '/pricing' });

test('a public page sets the title of the tab once its content has loaded', async () => {
  showPlans(pricing(), samplePlans);
  expect(await screen.findByRole('heading', { name: '3 plans' })).toBeVisible();
  expect(document.title).toBe('All the plans');
});

test('a public page whose content does not exist redirects to the landing page', async () => {
  const { address } = showPlans(pricing(), refuse(404, 'not_found', 'No plans'));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('a public page whose content fails shows the card, and recovers by itself', async () => {
  let fails = true;
  showPlans(pricing(), () => (fails ? refuse(503, 'service_unavailable', 'Down') : samplePlans));
  await card();
  expect(document.title).toBe('Pricing · Keystead');
  fails = false;
  // A failure is rethrown for a moment to later readers.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('heading', { name: '3 plans' })).toBeVisible();
});

const failing = (...broken: string[]) =>
  load.mockImplementation(async (_, { release }) => {
    if (broken.includes(release)) throw new Error('broken');
    return exposed;
  });

test("tries the gateway's fallbacks before the release that this browser remembers", async () => {
  const area = newArea();
  localStorage.setItem(`last-good:${area.remote}`, JSON.stringify(sampleRelease('r0')));
  failing('r4', 'r3');
  const fallbacks = ['r3', 'r2', 'r1'].map((release) => sampleRelease(release));
  show(area, resolutionOf(area, sampleRemote('r4', { fallbacks })));
  expect(await page()).toBeVisible();
  expect(load.mock.calls.map(([, { release }]) => release)).toEqual(['r4', 'r3', 'r2']);
  expect(localStorage.getItem(`last-good:${area.remote}`)).toContain('r2');
});

test('tries the remembered release after all that the gateway names', async () => {
  const area = newArea();
  localStorage.setItem(`last-good:${area.remote}`, JSON.stringify(sampleRelease('r0')));
  failing('r3', 'r2', 'r1');
  const fallbacks = [sampleRelease('r2'), sampleRelease('r1')];
  show(area, resolutionOf(area, sampleRemote('r3', { fallbacks })));
  expect(await page()).toBeVisible();
  expect(load.mock.calls.map(([, { release }]) => release)).toEqual(['r3', 'r2', 'r1', 'r0']);
});

const { integrity } = sampleRelease('r0');

test.each([
  ['hashes', { integrity: null }],
  ['any of its hashes', { integrity: {} }],
  ['its entry’s hash', { integrity: { '/assets/mf-portfolio/r0/7.js': 'sha384-seven' } }],
  ['the hash of what is loaded with it', { integrity, preload: ['/assets/mf-portfolio/r0/7.js'] }],
])('a remembered release without %s is not run', async (_, without) => {
  const area = newArea();
  localStorage.setItem(`last-good:${area.remote}`, JSON.stringify({ ...sampleRelease('r0'), ...without }));
  failing('r1');
  show(area, resolvingTo(area, 'r1'));
  await card();
  expect(load.mock.calls.map(([, { release }]) => release)).toEqual(['r1']);
});

test.each([
  ['that is a candidate', { arm: 'candidate', rollout: 3 } as const],
  ['that the user selected', { override: true }],
])('a release %s is not remembered as good', async (_, different) => {
  const area = newArea();
  show(area, resolutionOf(area, sampleRemote('r1', different)));
  expect(await page()).toBeVisible();
  expect(localStorage.getItem(`last-good:${area.remote}`)).toBeNull();
});

test('a page whose own chunk fails to load is shown from the next release', async () => {
  const area = newArea();
  load.mockImplementation(async (_, { release }) =>
    release === 'r2' ? { routes: [{ path: '/app/properties/:id', element: <Chunkless /> }], slots: {} } : exposed,
  );
  show(area, resolutionOf(area, candidate({ fallbacks: [sampleRelease('r1')] })));
  expect(await page()).toBeVisible();
  expect(reportedKinds()).toEqual(['loading', 'load_failed']);
});

test('"Try again" neither waits for ever for a chunk that never arrives, nor requests it twice in parallel', async () => {
  const area = newArea();
  const limit = new AbortController();
  const timeoutMock = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const fetchMock = jest.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  Object.assign(globalThis, { fetch: fetchMock });
  load.mockResolvedValue({ routes: [{ path: '/app/properties/:id', element: <Late /> }], slots: {} });
  const { person } = show(area, resolvingTo(area, 'r1'));
  await card();
  await waitFor(() => expect(tryAgain()).not.toHaveAttribute('aria-busy'));
  await person.click(tryAgain());
  expect(tryAgain()).toHaveAttribute('aria-busy', 'true');
  act(() => void window.dispatchEvent(new Event('focus')));
  await person.click(tryAgain());
  expect(fetchMock.mock.calls).toEqual([['/assets/7.js', { cache: 'reload', signal: limit.signal }]]);
  expect(timeoutMock).toHaveBeenCalledTimes(1);
  chunkAvailable = true;
  act(() => limit.abort());
  expect(await page()).toBeVisible();
});

describe('a remote in a rollout', () => {
  test('reports loading, and the time until its page was mounted', async () => {
    const area = newArea();
    show(area, resolutionOf(area, candidate()));
    await page();
    expect(jest.mocked(sendReport).mock.calls).toEqual([
      [{ token: 'signed', kind: 'loading' }],
      [{ token: 'signed', kind: 'mounted', mount_ms: expect.any(Number) }],
    ]);
  });

  test('reports a failed load, and nothing of the fallback', async () => {
    const area = newArea();
    failing('r2');
    show(area, resolutionOf(area, candidate({ fallbacks: [sampleRelease('r1')] })));
    await page();
    expect(reportedKinds()).toEqual(['loading', 'load_failed']);
  });

  test('reports once that its page threw', async () => {
    const area = newArea();
    breaks = true;
    const { person } = show(area, resolutionOf(area, candidate()));
    await card();
    await person.click(tryAgain());
    await card();
    expect(reportedKinds()).toEqual(['loading', 'errored']);
  });

  test('reports that the API failed its page', async () => {
    const area = newArea();
    load.mockResolvedValue({ routes: [{ path: '/app/properties/:id', element: <Requesting /> }], slots: {} });
    const { calls } = show(area, resolutionOf(area, candidate()), '/app/properties/5', {
      'GET /plans': refuse(503, 'service_unavailable', 'Down'),
    });
    await page();
    await waitFor(() => expect(reportedKinds()).toEqual(['loading', 'mounted', 'api_failed']));
    const sent = calls.find(({ operation }) => operation === 'GET /plans');
    expect(sent?.headers['X-Keystead-Release']).toBe(`${area.remote}@r2`);
  });

  test.each([
    ['without a token', { token: null }],
    ['with an override', { override: true }],
  ])('reports nothing: %s', async (_, different) => {
    const area = newArea();
    show(area, resolutionOf(area, candidate(different)));
    await page();
    expect(reportedKinds()).toEqual([]);
  });
});

test("a card recovers by itself when the gateway's answer changes", async () => {
  const area = newArea();
  failing('r2');
  let answer = resolutionOf(area, sampleRemote('r2'));
  show(area, () => answer);
  await card();
  answer = { ...resolutionOf(area, sampleRemote('r3')), revision: 99 };
  await act(async () => void (await fetchResolution()));
  expect(await page()).toBeVisible();
});

import { contentRequest, fillContents, publicHandle, type RouteObject, useContent, useParams } from '@keystead/web-kit';
import { type Answers, refuse, renderRoute, samplePlans, silence } from '@keystead/web-kit/testing';
import { act, screen } from '@testing-library/react';
import type { Area } from './areas.ts';
import { loadRelease } from './load-release.ts';
import { RemoteArea } from './remote-area.tsx';

jest.mock('./load-release.ts', () => ({ loadRelease: jest.fn() }));
const load = jest.mocked(loadRelease);

let count = 0;
let breaks = false;

function One() {
  if (breaks) throw new Error('broken page');
  return <h1>Property {useParams().id}</h1>;
}

const routes: RouteObject[] = [{ path: '/app/properties/:id', element: <One /> }];
const exposed = { routes, widget: null };
const remoteOf = (release: string) => ({
  release,
  version: '1.0.0',
  container: `mf__${release}`,
  entry: `/assets/${release}/entry.js`,
  integrity: null,
  preload: [],
});

/** What the page has of a remote outlives a test; each one has a remote of its own. */
function newArea(): Area {
  count += 1;
  return { name: 'Properties', path: '/app/properties', remote: `mf-portfolio-${count}` };
}

function show(area: Area, resolve: Answers['GET /releases/resolve'], path = '/app/properties/5') {
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/app/properties/*', element: <RemoteArea area={area} /> },
  ];
  return renderRoute(pages, {
    path,
    answers: { 'GET /releases/resolve': resolve },
  });
}

const naming = (area: Area, release: string) => ({ remotes: { [area.remote]: remoteOf(release) } });
const card = () => screen.findByRole('alert');
const page = () => screen.findByRole('heading', { name: 'Property 5' });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

beforeEach(() => {
  localStorage.clear();
  load.mockReset().mockResolvedValue(exposed);
  breaks = false;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('shows the page of the remote, and remembers its release as good', async () => {
  const area = newArea();
  show(area, naming(area, 'r1'));
  expect(await page()).toBeVisible();
  expect(localStorage.getItem(`last-good:${area.remote}`)).toContain('r1');
});

test('a remote that cannot be loaded leaves a card, and "Try again" asks the gateway and loads anew', async () => {
  const area = newArea();
  load.mockRejectedValue(new Error('404'));
  const { person, calls } = show(area, naming(area, 'r1'));
  expect(await card()).toHaveTextContent(
    'Properties is not available right nowThe rest of Keystead still works. We keep trying, and you can try again now.',
  );
  const asked = calls.length;
  load.mockResolvedValue(exposed);
  await person.click(tryAgain());
  expect(await page()).toBeVisible();
  expect(calls.length).toBe(asked + 1);
});

test('recovers by itself when the window gets the focus', async () => {
  const area = newArea();
  load.mockRejectedValue(new Error('404'));
  show(area, naming(area, 'r1'));
  await card();
  load.mockResolvedValue(exposed);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await page()).toBeVisible();
});

test('falls back on the release that last worked in this browser', async () => {
  const area = newArea();
  localStorage.setItem(`last-good:${area.remote}`, JSON.stringify(remoteOf('r0')));
  load.mockImplementation(async (_, { release }) => {
    if (release === 'r1') throw new Error('broken');
    return exposed;
  });
  show(area, naming(area, 'r1'));
  expect(await page()).toBeVisible();
});

test('a remote that the gateway does not know, or a gateway that is silent, leaves the card', async () => {
  const area = newArea();
  const { person } = show(area, silence);
  await card();
  await person.click(tryAgain());
  expect(await card()).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

test('an address that is unknown to the remote of the area goes to the landing page', async () => {
  const area = newArea();
  const pages = [{ path: '/app/properties', element: <h1>Properties</h1>, children: routes }];
  load.mockResolvedValue({ routes: pages, widget: null });
  const { address } = show(area, naming(area, 'r1'), '/app/properties/5/unknown');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(address()).toBe('/');
});

test('an area that the remote does not serve leaves the card', async () => {
  const area = newArea();
  show(area, naming(area, 'r1'), '/app/properties/5/unknown');
  expect(await card()).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that throws leaves the card, and "Try again" shows it anew', async () => {
  const area = newArea();
  breaks = true;
  const { person } = show(area, naming(area, 'r1'));
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
  load.mockResolvedValue({ routes: [{ path: '/pricing', element: <Plans />, handle }], widget: null });
  const pages = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/pricing/*', element: <RemoteArea area={area} /> },
  ];
  fillContents({});
  const answers: Answers = { 'GET /releases/resolve': naming(area, 'r1'), 'GET /plans': answer };
  return renderRoute(pages, { path: '/pricing', answers });
}

const pricing = (): Area => ({ ...newArea(), name: 'Pricing', path: '/pricing' });

test('a public page names itself in the tab, once it has what it shows', async () => {
  showPlans(pricing(), samplePlans);
  expect(await screen.findByRole('heading', { name: '3 plans' })).toBeVisible();
  expect(document.title).toBe('All the plans');
});

test('a public page whose content is not there leads to the landing page', async () => {
  const { address } = showPlans(pricing(), refuse(404, 'not_found', 'No plans'));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(address()).toBe('/');
});

test('a public page whose content fails leaves the card, and recovers by itself', async () => {
  let fails = true;
  showPlans(pricing(), () => (fails ? refuse(503, 'service_unavailable', 'Down') : samplePlans));
  await card();
  expect(document.title).toBe('Pricing · Keystead');
  fails = false;
  // A failure is told for a moment to all who ask.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('heading', { name: '3 plans' })).toBeVisible();
});

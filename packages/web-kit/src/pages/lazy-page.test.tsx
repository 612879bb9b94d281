import { act, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { lazyPage, preloadPages, retryFailedPages } from './lazy-page.tsx';

const Pricing = () => <h1>Pricing</h1>;

class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? <p>broken</p> : this.props.children;
  }
}

async function show(Page: ComponentType, key: string) {
  const page = (
    <Boundary key={key}>
      <Suspense fallback="loading">
        <Page />
      </Suspense>
    </Boundary>
  );
  const { rerender } = await act(() => render(page));
  return { again: (other: string) => act(() => rerender(<Boundary key={other}>{page.props.children}</Boundary>)) };
}

test('a preloaded page renders synchronously, as the server needs it', async () => {
  const Page = lazyPage(async () => Pricing);
  await Page.preload();
  expect(renderToString(<Page />)).toBe('<h1>Pricing</h1>');
});

test('a page that was not preloaded suspends, and its code is loaded once', async () => {
  const load = jest.fn(async () => Pricing);
  const Page = lazyPage(load);
  await show(Page, 'one');
  expect(await screen.findByRole('heading', { name: 'Pricing' })).toBeVisible();
  await Page.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that fails to load throws to its boundary until retryFailedPages', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const load = jest.fn(async () => Pricing).mockRejectedValueOnce(new Error('no connection'));
  const { again } = await show(lazyPage(load), 'one');
  expect(await screen.findByText('broken')).toBeVisible();
  await again('two');
  expect(await screen.findByText('broken')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  retryFailedPages();
  await again('three');
  expect(await screen.findByRole('heading', { name: 'Pricing' })).toBeVisible();
});

test('preloading loads every page that an address shows, even if one fails', async () => {
  const [frame, list, other] = [jest.fn(async () => Pricing), jest.fn(), jest.fn()];
  list.mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(Pricing);
  const routes = [
    { Component: lazyPage(frame), children: [{ path: '/plans/:id', Component: lazyPage(list) }] },
    { path: '/other', Component: lazyPage(other) },
  ];
  await preloadPages(routes, '/plans/5');
  expect([frame, list, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  retryFailedPages();
  await preloadPages(routes, '/plans/5');
  expect([frame, list, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0]);
});

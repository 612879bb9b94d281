import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { refuse } from '../../test/answers.ts';
import { replaceNetworkEdge } from '../../test/network-edge.ts';
import { samplePlans } from '../../test/samples.ts';
import { contentRequest, fillContents, useContent } from './content.ts';

const plans = contentRequest('GET /plans');

function Plans() {
  const found = useContent(plans);
  return <p>{found === null ? 'no plans' : `${found.plans.length} plans`}</p>;
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error === null ? this.props.children : <p>failed</p>;
  }
}

async function show() {
  return act(async () =>
    render(
      <Boundary>
        <Suspense fallback={<p>waits</p>}>
          <Plans />
        </Suspense>
      </Boundary>,
    ),
  );
}

/** Advances the time. */
function later(milliseconds: number): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + milliseconds);
}

beforeEach(() => fillContents({}));

test('content that came with the page is available immediately, without a request', async () => {
  const calls = replaceNetworkEdge({});
  fillContents({ '/plans': samplePlans });
  const { container } = render(<Plans />);
  expect(container).toHaveTextContent('3 plans');
  expect(calls).toEqual([]);
});

test('a later page requests its content once and caches it for a while', async () => {
  const calls = replaceNetworkEdge({ 'GET /plans': samplePlans });
  const { unmount } = await show();
  expect(await screen.findByText('3 plans')).toBeVisible();
  unmount();
  await show();
  expect(await screen.findByText('3 plans')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('old content is requested again only after the page that shows it was left', async () => {
  const calls = replaceNetworkEdge({ 'GET /plans': samplePlans });
  const { unmount, rerender } = await show();
  await screen.findByText('3 plans');
  later(31_000);
  rerender(<Plans />);
  expect(calls).toHaveLength(1);
  unmount();
  await show();
  await screen.findByText('3 plans');
  expect(calls).toHaveLength(2);
});

test('content that does not exist is null', async () => {
  replaceNetworkEdge({ 'GET /plans': refuse(404, 'not_found', 'None') });
  await show();
  expect(await screen.findByText('no plans')).toBeVisible();
});

test('a failed request throws, and a later reader retries it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  replaceNetworkEdge({ 'GET /plans': () => (fails ? refuse(500, 'internal_error', 'Broken') : samplePlans) });
  const { unmount } = await show();
  expect(await screen.findByText('failed')).toBeVisible();
  unmount();
  fails = false;
  later(1_100);
  await show();
  expect(await screen.findByText('3 plans')).toBeVisible();
});

test('a content request has the address that the gateway requests', () => {
  expect(contentRequest('GET /plans').address).toBe('/plans');
  expect(contentRequest('GET /marketing/published', { query: { kind: 'post', q: 'a b' } }).address).toBe(
    '/marketing/published?kind=post&q=a+b',
  );
  const params = { kind: 'post', slug: 'a/b' } as const;
  expect(contentRequest('GET /marketing/published/{kind}/{slug}', { params }).address).toBe(
    '/marketing/published/post/a%2Fb',
  );
});

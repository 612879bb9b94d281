import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';
import { published, samplePost } from '../../test/sample-site-page.ts';
import { postHandle } from '../page-handles.ts';

const post = published(samplePost());
const other = published(samplePost({ slug: 'deposits', path: '/blog/deposits', title: 'Deposits', author: null }));
const posts = { pages: [post, other], total: 2, next_cursor: null };

test('the blog lists its posts, each with author, date and description', async () => {
  const { calls } = await renderMarketing({
    path: '/blog',
    user: null,
    answers: { 'GET /marketing/published': posts },
  });
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual([
    '/blog/renew-early',
    '/blog/deposits',
  ]);
  expect(items[0]).toHaveTextContent('The Keystead team · Jan 5, 2026');
  expect(items[0]).toHaveTextContent('A calendar for the last days of a lease.');
  expect(screen.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', '/feed.xml');
  expect(calls.map(({ query }) => query)).toEqual([{ kind: 'post' }]);
});

test('a blog without posts shows a message', async () => {
  const answers = { 'GET /marketing/published': { pages: [], total: 0, next_cursor: null } };
  await renderMarketing({ path: '/blog', user: null, answers });
  expect(await screen.findByText('Nothing has been published yet.')).toBeInTheDocument();
});

test('a post is shown in full, with structured data for search engines', async () => {
  const { container } = await renderMarketing({
    path: '/blog/renew-early',
    user: null,
    answers: { 'GET /marketing/published/{kind}/{slug}': post },
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Renew early');
  expect(screen.getByText('Jan 5, 2026').closest('p')).toHaveTextContent('The Keystead team · Jan 5, 2026');
  expect(container.querySelector('article strong')).toHaveTextContent('along');
  const data = JSON.parse(container.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Renew early',
    datePublished: '2026-01-05T09:00:30.000Z',
  });
  expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blog');
});

test('a missing post redirects to the landing page', async () => {
  const answers = {
    'GET /marketing/published/{kind}/{slug}': refuse(404, 'not_found', 'There is no such page.'),
  };
  const { address } = await renderMarketing({ path: '/blog/nothing', user: null, answers });
  await waitFor(() => expect(address()).toBe('/'));
});

test('the head of a post is that of an article', () => {
  expect(postHandle.head({ slug: 'renew-early' }, [post])).toEqual({
    title: 'Renew early · Keystead',
    description: 'A calendar for the last days of a lease.',
    type: 'article',
    publishedAt: '2026-01-05T09:00:30.000Z',
  });
});

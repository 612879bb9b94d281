import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';
import { published, sampleSitePage } from '../../test/sample-site-page.ts';
import { textPageHandle } from '../page-handles.ts';

// jsdom has no layout width, so it shows the phone's layout.
const narrow = { hidden: true };

const body = 'First.\n\n## Your data\n\none\n\n## Your rights\n\ntwo\n\n### Smaller\n\n## How to ask\n\nthree';
const privacy = published(sampleSitePage({ slug: 'privacy', path: '/privacy', title: 'Privacy Policy', body }));

const open = (answer: typeof privacy | ReturnType<typeof refuse>, path = '/privacy') =>
  renderMarketing({ path, user: null, answers: { 'GET /marketing/published/{kind}/{slug}': answer } });

test('a text page shows its title, the date of its last change and its content', async () => {
  const { calls } = await open(privacy);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy');
  expect(screen.getByText('Feb 5, 2026')).toHaveAttribute('datetime', '2026-02-05T09:00:00.000Z');
  const links = within(screen.getByRole('navigation', narrow)).getAllByRole('link', narrow);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy#your-data',
    '/privacy#your-rights',
    '/privacy#how-to-ask',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Your rights' })).toHaveAttribute('id', 'your-rights');
  expect(calls.map(({ params }) => params)).toEqual([{ kind: 'page', slug: 'privacy' }]);
});

test('a short page has no table of contents', async () => {
  await open({ ...privacy, body: '## One\n\n## Two' });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', narrow)).not.toBeInTheDocument();
});

test('a missing page redirects to the landing page', async () => {
  const { address } = await renderMarketing({
    path: '/nonsense',
    user: null,
    answers: { 'GET /marketing/published/{kind}/{slug}': refuse(404, 'not_found', 'There is no such page.') },
  });
  await waitFor(() => expect(address()).toBe('/'));
});

test('the head has the page’s title and description; a missing page has none', () => {
  expect(textPageHandle.head({ slug: 'privacy' }, [privacy])).toEqual({
    title: 'Privacy Policy · Keystead',
    description: 'Work with us.',
  });
  expect(textPageHandle.head({ slug: 'privacy' }, [null])).toBeNull();
});

test.each(['Privacy', 'a--b', '%', 'a'.repeat(81)])('%s is no valid slug, so there is no page', (slug) => {
  const [request] = textPageHandle.content?.({ slug }) ?? [];
  expect(request?.address).toBe('/marketing/published/page/none');
  expect(textPageHandle.head({ slug }, [{ ...privacy, slug: 'none' }])).toBeNull();
});

import { refuse } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderMarketing } from '../../../test/render-marketing.tsx';
import { samplePost, sampleSitePage, sampleSitePages } from '../../../test/sample-site-page.ts';

const path = '/app/site/pages';
const careers = sampleSitePage();
const post = samplePost({ published_at: null });
const answers = { 'GET /marketing/pages': sampleSitePages([careers, post]) };

test('/app/site shows the list of pages', async () => {
  const { address } = await renderMarketing({ path: '/app/site', answers });
  await screen.findByRole('heading', { level: 1, name: 'Site pages' });
  await waitFor(() => expect(address()).toBe(path));
});

test('each page shows its kind and state, and links to its editor', async () => {
  await renderMarketing({ path, answers });
  const link = await screen.findByRole('link', { name: 'Careers' });
  expect(link).toHaveAttribute('href', `${path}/4`);
  expect(link.closest('tr')).toHaveTextContent('/careersPagePublished Jan 5, 2026Feb 5, 2026');
  expect(screen.getByRole('link', { name: 'Renew early' }).closest('tr')).toHaveTextContent('PostDraft');
});

test('search, filters and sort order are sent to the server and stored in the URL', async () => {
  const { person, calls, address } = await renderMarketing({ path, answers });
  await screen.findByRole('link', { name: 'Careers' });
  const choose = async (name: string, option: string) => {
    await person.click(screen.getByRole('combobox', { name }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await person.type(screen.getByPlaceholderText('Search pages...'), 'rent');
  await waitFor(() => expect(address()).toBe(`${path}?q=rent`));
  await choose('Kind', 'Post');
  await choose('State', 'Draft');
  await choose('Sort by', 'Newest first');
  await waitFor(() =>
    expect(calls.at(-1)?.query).toEqual({ limit: 24, q: 'rent', kind: 'post', state: 'draft', sort: '-published_at' }),
  );
  await waitFor(() => expect(address()).toBe(`${path}?q=rent&kind=post&state=draft&sort=-published_at`));
});

test('a post is deleted after a confirmation; a page of the footer can’t be', async () => {
  const { person, calls } = await renderMarketing({
    path,
    answers: { ...answers, 'DELETE /marketing/pages/{id}': undefined as never },
  });
  await person.click(await screen.findByRole('button', { name: 'Actions for Careers' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Edit',
    'View on the site',
  ]);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Actions for Renew early' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(calls.filter(({ operation }) => operation.startsWith('DELETE'))).toHaveLength(0);
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Post deleted.');
  expect(calls.filter(({ operation }) => operation.startsWith('DELETE')).map(({ params }) => params)).toEqual([
    { id: '7' },
  ]);
});

test('a user who is no admin sees an empty list with the reason', async () => {
  await renderMarketing({
    path,
    answers: { 'GET /marketing/pages': sampleSitePages([], { abilities: { create: false } }) },
  });
  await screen.findByText(/managed by the administrator/);
  expect(screen.queryByRole('button', { name: 'New post' })).not.toBeInTheDocument();
});

test('a loading error is shown, and can be retried', async () => {
  let down = true;
  const { person } = await renderMarketing({
    path,
    answers: {
      'GET /marketing/pages': () =>
        down ? refuse(503, 'service_unavailable', 'Not now.') : sampleSitePages([careers]),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load site pages');
  down = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Careers' });
});

import type { SitePage } from '@keystead/contracts';
import { isUnsaved } from '@keystead/web-kit';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderMarketing } from '../../../test/render-marketing.tsx';
import { samplePost, sampleSitePage, sampleSitePages } from '../../../test/sample-site-page.ts';

const PAGES = '/app/site/pages';
const at = '2026-02-05T09:00:00.000Z';
const entries = [
  {
    version: 2,
    action: 'changed' as const,
    at,
    by: { user_id: 1, name: 'Ada Admin' },
    changes: [{ field: 'title', from: 'Jobs', to: 'Careers' }],
  },
];

async function renderEditor(page: SitePage, answers: Answers = {}) {
  let stored = page;
  const rendered = await renderMarketing({
    path: `${PAGES}/${page.id}`,
    answers: {
      'GET /marketing/pages': () => sampleSitePages([stored]),
      'GET /marketing/pages/{id}': () => stored,
      'GET /marketing/pages/{id}/history': { entries, total: 1, next_cursor: null },
      'PUT /marketing/pages/{id}': ({ body }) => {
        stored = { ...stored, ...body, version: stored.version + 1 } as SitePage;
        return stored;
      },
      'DELETE /marketing/pages/{id}': undefined as never,
      ...answers,
    },
  });
  const { person, calls } = rendered;
  const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
  return {
    ...rendered,
    field,
    type: async (label: string, text: string) => {
      await person.clear(await field(label));
      await person.click(await field(label));
      await person.paste(text);
    },
    save: () => person.click(screen.getByRole('button', { name: 'Save' })),
    change: (changed: SitePage) => {
      stored = changed;
    },
    sent: () => calls.filter(({ operation }) => /^(POST|PUT) /.test(operation)).map(({ body }) => body),
  };
}

test('the preview shows typed text immediately, like the public page', async () => {
  const { type } = await renderEditor(sampleSitePage());
  await type('Text', '## Come along\n\nAs **you** are.');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(await preview.findByRole('heading', { level: 2, name: 'Come along' })).toBeInTheDocument();
  expect(preview.getByText('you').tagName).toBe('STRONG');
});

test('the whole page is sent with the version seen, also at a second save', async () => {
  const { type, save, sent } = await renderEditor(sampleSitePage());
  await type('Title', 'Work with us');
  await save();
  await screen.findByText('Page saved.');
  const whole = {
    title: 'Work with us',
    description: 'Work with us.',
    author: null,
    body: 'Come **along**.',
    published_at: '2026-01-05T09:00:30.000Z',
  };
  expect(sent()).toEqual([{ ...whole, version: 1 }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Work with us' })).toBeInTheDocument();
  await type('Title', 'Work');
  await save();
  await waitFor(() => expect(sent()[1]).toEqual({ ...whole, title: 'Work', version: 2 }));
});

/** Whether the browser asks before the page is closed. */
function isAskedToStay(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

test('unsaved changes trigger the unsaved-changes warning', async () => {
  const { type, save, field } = await renderEditor(sampleSitePage());
  await field('Title');
  expect(isUnsaved()).toBe(false);
  await type('Title', 'Work with us');
  expect(isUnsaved()).toBe(true);
  expect(isAskedToStay()).toBe(true);
  await save();
  await screen.findByText('Page saved.');
  await waitFor(() => expect(isUnsaved()).toBe(false));
  expect(isAskedToStay()).toBe(false);
});

test('a page of the footer can be neither unpublished nor deleted, and has no author', async () => {
  const { field } = await renderEditor(sampleSitePage());
  await field('Title');
  for (const label of [/^Published/, /^Author/, /^Address/]) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View on the site' })).toHaveAttribute('href', '/careers');
});

test.each([
  ['a draft', '', null],
  ['published from then on', '2026-05-01T08:30', '2026-05-01T08:30:00.000Z'],
])('a post becomes %s by its date', async (_, clock, published_at) => {
  const { field, person, save, sent } = await renderEditor(samplePost());
  const control = await field('Published');
  expect(control).toHaveValue('2026-01-05T09:00');
  await person.clear(control);
  if (clock !== '') await person.type(control, clock);
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ published_at });
});

test('another user’s earlier change can be viewed, and the typed text stays', async () => {
  const page = sampleSitePage();
  const { type, save, field, person, change, sent } = await renderEditor(page, {
    'PUT /marketing/pages/{id}': refuse(409, 'version_conflict', 'Changed by somebody else.'),
  });
  await type('Title', 'Mine');
  change({ ...page, description: 'Theirs.', version: 5 });
  await save();
  await person.click(await screen.findByRole('button', { name: 'Reload page' }));
  await waitFor(async () => expect(await field('Description')).toHaveValue('Theirs.'));
  expect(await field('Title')).toHaveValue('Mine');
  await save();
  await waitFor(() => expect(sent()[1]).toMatchObject({ title: 'Mine', description: 'Theirs.', version: 5 }));
});

test('missing fields are named, and nothing is sent', async () => {
  const { field, person, save, sent } = await renderEditor(sampleSitePage());
  await person.clear(await field('Text'));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields:Text');
  expect(sent()).toEqual([]);
});

test('its history shows who changed what', async () => {
  await renderEditor(sampleSitePage());
  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText(/Ada Admin/)).toHaveTextContent('changed Title from Jobs to Careers');
});

test('deleting a post leads back to the list', async () => {
  const { person, address } = await renderEditor(samplePost());
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Post deleted.');
  await waitFor(() => expect(address()).toBe(PAGES));
});

test('a missing page is reported', async () => {
  await renderEditor(sampleSitePage(), { 'GET /marketing/pages/{id}': refuse(404, 'not_found', 'No such page.') });
  expect(await screen.findByText('There is no such page')).toBeInTheDocument();
});

function renderNew(answers: Answers = {}, create = true) {
  return renderMarketing({
    path: `${PAGES}/new`,
    answers: {
      'GET /marketing/pages': sampleSitePages([], { abilities: { create } }),
      'GET /marketing/pages/{id}': samplePost({ id: 9 }),
      'GET /marketing/pages/{id}/history': { entries: [], total: 0, next_cursor: null },
      'POST /marketing/pages': samplePost({ id: 9 }),
      ...answers,
    },
  });
}

test('a new post derives its slug from its title, and stays open in the editor', async () => {
  const { person, calls, address } = await renderNew();
  await person.type(await screen.findByLabelText(/^Title/), 'Why rents don’t add up');
  expect(screen.getByLabelText(/^Address/)).toHaveValue('why-rents-dont-add-up');
  await person.type(screen.getByLabelText(/^Description/), 'A short one.');
  await person.type(screen.getByLabelText(/^Text/), 'Because.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Post saved.');
  expect(calls.filter(({ operation }) => operation.startsWith('POST')).map(({ body }) => body)).toEqual([
    {
      kind: 'post',
      slug: 'why-rents-dont-add-up',
      title: 'Why rents don’t add up',
      description: 'A short one.',
      author: null,
      body: 'Because.',
      published_at: null,
    },
  ]);
  await waitFor(() => expect(address()).toBe(`${PAGES}/9`));
});

test('a typed slug is kept, and one in use is reported', async () => {
  const conflict = refuse(409, 'conflict', 'There is a post at this address already.');
  const { person } = await renderNew({ 'POST /marketing/pages': conflict });
  await person.type(await screen.findByLabelText(/^Address/), 'own');
  await person.type(screen.getByLabelText(/^Title/), 'Something else');
  expect(screen.getByLabelText(/^Address/)).toHaveValue('own');
  await person.type(screen.getByLabelText(/^Description/), 'A short one.');
  await person.type(screen.getByLabelText(/^Text/), 'Because.');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is a post at this address already.');
});

test('a user who may not create posts is redirected to the list', async () => {
  const { address } = await renderNew({}, false);
  await waitFor(() => expect(address()).toBe(PAGES));
});

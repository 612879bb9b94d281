import type { History, SitePage } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { loseResponse } from '@keystead/service-kit/testing';
import { newWorld, people, testMarketing } from '../../test/test-marketing.ts';
import { addPost, samplePost } from '../../test/test-pages.ts';

const { admin, landlord } = people;

describe('site pages', () => {
  let api: TestApi;
  const world = newWorld();
  beforeAll(async () => {
    api = await testMarketing(world);
  });
  beforeEach(async () => {
    world.now = () => new Date();
    const pages = api.database.collection('site_pages');
    const deleted = await pages.countDocuments({ live: true, seed: { $exists: false } });
    await pages.deleteMany({ seed: { $exists: false } });
    await api.database
      .collection<{ _id: number }>('site_page_counts')
      .updateOne({ _id: 0 }, { $inc: { count: -deleted } });
  });
  afterAll(() => api.stop());

  const read = (id: number) => api.call(admin, `GET /marketing/pages/${id}`);
  const put = (id: number, change: object, headers = {}) =>
    api.call(admin, `PUT /marketing/pages/${id}`, change, headers);
  const listOf = async (query: string) => (await api.call(admin, `GET /marketing/pages?${query}`)).body;
  const titlesIn = async (query = '') => (await listOf(query)).pages.map(({ title }) => title);
  const helpPage = async () => {
    const { pages } = await listOf('q=help');
    return pages[0] as SitePage;
  };
  const readPublished = (slug: string) => api.call(null, `GET /marketing/published/post/${slug}`);

  it('are created as draft posts unless they have a publication date', async () => {
    const post = samplePost();
    const created = await api.call(admin, 'POST /marketing/pages', post);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/marketing/pages/${created.body.id}`);
    expect(created.body).toEqual({
      ...post,
      id: created.body.id,
      path: `/blog/${post.slug}`,
      author: null,
      published_at: null,
      built_in: false,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      abilities: { update: true, delete: true },
    });
    expect((await read(created.body.id)).body).toEqual(created.body);
    expect((await readPublished(post.slug)).status).toBe(404);
  });

  it('are public from the instant of their publication', async () => {
    const { slug } = await addPost(api, { published_at: '2026-11-30T09:00:00Z' });
    const listed = async () =>
      (await api.call(null, 'GET /marketing/published?kind=post')).body.pages.some((page) => page.slug === slug);
    world.now = () => new Date('2026-11-30T08:59:59Z');
    expect([(await readPublished(slug)).status, await listed()]).toEqual([404, false]);
    world.now = () => new Date('2026-11-30T09:00:00Z');
    expect([(await readPublished(slug)).status, await listed()]).toEqual([200, true]);
  });

  it('are public with their text, and with the date of an edit after publication', async () => {
    const { id, slug } = await addPost(api, { published_at: '2026-06-01T09:00:00Z', author: 'Ada' });
    const first = await readPublished(slug);
    expect(first.headers.get('etag')).toMatch(/^W\/"1-/);
    expect(first.body).toEqual({
      kind: 'post',
      slug,
      path: `/blog/${slug}`,
      title: 'A post',
      description: 'What it is about.',
      author: 'Ada',
      published_at: '2026-06-01T09:00:00.000Z',
      updated_at: '2026-06-01T09:00:00.000Z',
      body: 'Some text.',
    });
    const edited = (await put(id, { body: 'Other text.' })).body;
    expect((await readPublished(slug)).body).toMatchObject({ body: 'Other text.', updated_at: edited.updated_at });
  });

  it('are listed publicly, newest first, without their texts', async () => {
    const { body } = await api.call(null, 'GET /marketing/published?limit=3');
    expect(body.pages.map(({ slug }) => slug)).toEqual(['privacy', 'rent-day', 'first-steps']);
    expect(body.pages[0]).not.toHaveProperty('body');
    expect(body.total).toBe(4);
    const next = (await api.call(null, `GET /marketing/published?limit=3&cursor=${body.next_cursor}`)).body;
    expect([next.pages.map(({ path }) => path), next.next_cursor]).toEqual([['/help'], null]);
  });

  describe('in the list for admins', () => {
    beforeEach(async () => {
      await addPost(api, { title: 'Zebra stripes', description: 'Of curtains.', author: 'Cleo' });
      await addPost(api, { title: 'a post in May', published_at: '2026-05-20T09:00:00Z' });
      await addPost(api, { title: 'Basement', published_at: '2026-12-20T09:00:00Z' });
    });

    it.each([
      ['', ['a post in May', 'Basement', 'First steps', 'Help', 'Privacy', 'Rent day', 'Zebra stripes']],
      ['sort=-title&limit=2', ['Zebra stripes', 'Rent day']],
      ['sort=-published_at&kind=post', ['Zebra stripes', 'Basement', 'a post in May', 'Rent day', 'First steps']],
      ['sort=published_at&limit=2', ['Help', 'First steps']],
      ['sort=-updated_at&limit=1', ['Basement']],
      ['kind=page', ['Help', 'Privacy']],
      ['state=draft', ['Zebra stripes']],
      ['state=published&kind=post', ['a post in May', 'Basement', 'First steps', 'Rent day']],
      ['q=curtains', ['Zebra stripes']],
      ['q=cleo', ['Zebra stripes']],
      ['q=nothing', []],
    ])('are found by "%s"', async (query, titles) => {
      expect(await titlesIn(query)).toEqual(titles);
    });

    it.each(['title', '-title', 'published_at', '-published_at', '-updated_at'])('are paged by %s', async (sort) => {
      const all = await titlesIn(`sort=${sort}`);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`;
        const { pages, next_cursor } = await listOf(query);
        seen.push(...pages.map(({ title }) => title));
        cursor = next_cursor;
      }
      expect(seen).toEqual(all);
    });

    it('have a total, and are hidden from other callers', async () => {
      const { body } = await api.call(admin, 'GET /marketing/pages?limit=1');
      expect([body.total, body.abilities]).toEqual([7, { create: true }]);
      const others = (await api.call(landlord, 'GET /marketing/pages')).body;
      expect(others).toEqual({ pages: [], total: 0, next_cursor: null, abilities: { create: false } });
    });
  });

  it('change only in the given fields, and an update without changes makes no new version', async () => {
    const { id } = await addPost(api, { author: 'Ada', published_at: '2026-06-01T09:00:00Z' });
    const changed = await put(id, { title: 'Another title', author: '' });
    expect(changed.body).toMatchObject({ title: 'Another title', author: null, body: 'Some text.', version: 2 });
    expect((await put(id, changed.body)).body.version).toBe(2);
    expect((await put(id, { published_at: null })).body).toMatchObject({ published_at: null, version: 3 });
    expect((await put(id, { title: 'Old', version: 1 })).problem).toMatchObject({ code: 'version_conflict' });
    expect((await put(id, { title: 'Old' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('have a history with full texts, so that an earlier text can be restored', async () => {
    const { id } = await addPost(api);
    await put(id, { body: 'Better text.', published_at: '2026-06-01T09:00:00Z' });
    const history = (await api.call(admin, `GET /marketing/pages/${id}/history`)).body as History;
    expect(history.entries.map(({ action, by, changes }) => [action, by.name, changes])).toEqual([
      [
        'changed',
        'Ada Holm',
        [
          { field: 'body', from: 'Some text.', to: 'Better text.' },
          { field: 'published_at', from: null, to: '2026-06-01T09:00:00.000Z' },
        ],
      ],
      ['created', 'Ada Holm', []],
    ]);
  });

  it.each([
    ['slug', { slug: 'elsewhere' }],
    ['kind', { kind: 'page' }],
  ])('reject another %s, since links would break', async (field, change) => {
    const { id } = await addPost(api);
    expect((await put(id, { ...change, title: 'New' })).problem).toMatchObject({
      status: 422,
      fields: { [field]: 'cannot be changed, because links to the page would break' },
    });
    expect((await read(id)).body.version).toBe(1);
  });

  it('have unique slugs, even if two are created concurrently; a deleted page frees its slug', async () => {
    const post = samplePost();
    const write = () => api.call(admin, 'POST /marketing/pages', post);
    const answers = await Promise.all([write(), write(), write()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.error).toBe('Another page already has this address.');
    const created = answers.find(({ status }) => status === 201);
    expect((await api.call(admin, `DELETE /marketing/pages/${created?.body.id}`)).status).toBe(204);
    expect((await api.call(admin, `DELETE /marketing/pages/${created?.body.id}`)).status).toBe(404);
    expect((await write()).status).toBe(201);
    expect((await api.call(admin, 'GET /marketing/pages')).body.total).toBe(5);
  });

  it('are created once per idempotency key, even if the first try was interrupted', async () => {
    const post = samplePost();
    const write = () => api.call(admin, 'POST /marketing/pages', post, { 'idempotency-key': 'one-post' });
    const first = await write();
    await loseResponse(api.database, 'one-post');
    const second = await write();
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('that the footer links to can be edited, but not deleted or unpublished', async () => {
    const help = await helpPage();
    expect(help).toMatchObject({ path: '/help', built_in: true, abilities: { update: true, delete: false } });
    const removed = await api.call(admin, `DELETE /marketing/pages/${help.id}`);
    expect(removed.problem).toMatchObject({
      status: 403,
      error: "The site's footer links to this page, so it cannot be deleted.",
    });
    for (const published_at of [null, '2999-01-01T00:00:00Z'])
      expect((await put(help.id, { published_at })).problem).toMatchObject({
        status: 409,
        error: "The site's footer links to this page, so it must stay published.",
      });
    const edited = await put(help.id, { ...help, title: 'Help and answers' });
    expect(edited.body).toMatchObject({ title: 'Help and answers', version: 2 });
    await put(help.id, { title: 'Help' });
  });

  it.each([
    ['an address with a slash', { slug: 'a/b' }, 'slug'],
    ['a page of the footer', { kind: 'page' }, 'kind'],
    ['no title', { title: ' ' }, 'title'],
    ['a text that is too long', { body: 'x'.repeat(100_001) }, 'body'],
    ['an invalid date', { published_at: 'soon' }, 'published_at'],
    ['a query operator', { title: { $gt: '' } }, 'title'],
    ['an unknown field', { html: '<b>' }, 'html'],
  ])('reject %s', async (_, change, field) => {
    const response = await api.call(admin, 'POST /marketing/pages', { ...samplePost(), ...change });
    expect(response.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect((await api.call(admin, 'GET /marketing/pages')).body.total).toBe(4);
  });

  it('lose no edit when two are made concurrently', async () => {
    const { id } = await addPost(api);
    await Promise.all([put(id, { title: 'One' }), put(id, { body: 'Two' })]);
    expect((await read(id)).body).toMatchObject({ title: 'One', body: 'Two', version: 3 });
  });
});

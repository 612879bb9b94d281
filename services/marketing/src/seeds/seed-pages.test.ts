import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { History } from '@keystead/contracts';
import type { TestApi } from '@keystead/service-kit/testing';
import { copyContent, marketingOn, newWorld, people, testMarketing, type World } from '../../test/test-marketing.ts';

const { admin } = people;

describe('the initial pages of an installation', () => {
  let content: Awaited<ReturnType<typeof copyContent>>;
  let world: World;
  let api: TestApi;
  beforeEach(async () => {
    content = await copyContent();
    world = { ...newWorld(), contentFolder: content.folder };
    api = await testMarketing(world);
  });
  afterEach(async () => {
    await api.stop();
    await content.remove();
  });

  const restart = () => marketingOn(api.database, world).prepare?.();
  const write = (file: string, text: string) => writeFile(join(content.folder, file), text);
  const help = (text: string, title = 'Help') =>
    write(
      'pages/help.md',
      `---\ntitle: ${title}\ndescription: How to.\npublished_at: 2026-03-01T09:00:00Z\n---\n${text}\n`,
    );
  const all = async () => (await api.call(admin, 'GET /marketing/pages')).body;
  const named = async (slug: string) => {
    const found = (await all()).pages.find((page) => page.slug === slug);
    if (!found) throw new Error(`there is no ${slug}`);
    return found;
  };
  const entriesOf = async (id: number) =>
    ((await api.call(admin, `GET /marketing/pages/${id}/history`)).body as History).entries;

  it('are created from their files, with the product as author', async () => {
    const { pages, total } = await all();
    expect(pages.map(({ path }) => path)).toEqual(['/blog/first-steps', '/help', '/privacy', '/blog/rent-day']);
    expect(total).toBe(4);
    const post = await named('first-steps');
    expect(post).toMatchObject({
      kind: 'post',
      title: 'First steps',
      description: 'From a spreadsheet to a portfolio in an afternoon.',
      author: 'The Keystead team',
      published_at: '2026-04-02T09:00:00.000Z',
      body: 'Bring your list along.',
    });
    expect((await entriesOf(post.id)).map(({ action, by }) => [action, by.name])).toEqual([['created', 'Keystead']]);
  });

  it('are created once, with any number of replicas and restarts', async () => {
    await api.database.collection('site_pages').deleteMany({});
    await api.database.collection('site_page_counts').deleteMany({});
    await Promise.all([restart(), restart(), restart()]);
    await restart();
    const { pages, total } = await all();
    expect([pages.length, total]).toEqual([4, 4]);
    expect(pages.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  });

  it('are updated when their file changes', async () => {
    await help('Ask us anything.');
    await Promise.all([restart(), restart()]);
    await restart();
    const page = await named('help');
    expect(page).toMatchObject({ body: 'Ask us anything.', version: 2 });
    const [change] = await entriesOf(page.id);
    expect(change?.by.name).toBe('Keystead');
    expect(change?.changes.map(({ field }) => field)).toEqual(['description', 'body']);
  });

  it('keep their publication date if their file has none', async () => {
    const { published_at } = await named('privacy');
    await write('pages/privacy.md', '---\ntitle: Privacy\ndescription: What is kept.\n---\nNothing.\n');
    await restart();
    expect(await named('privacy')).toMatchObject({ body: 'Nothing.', published_at });
  });

  it('keep the edits of users', async () => {
    const { id } = await named('help');
    await api.call(admin, `PUT /marketing/pages/${id}`, { body: 'Ring us.' });
    await help('Ask us anything.');
    await restart();
    expect(await named('help')).toMatchObject({ body: 'Ring us.', version: 2 });
  });

  it('still follow their file after an update without changes', async () => {
    const { id, title } = await named('help');
    await api.call(admin, `PUT /marketing/pages/${id}`, { title });
    await help('Ask us anything.');
    await restart();
    expect(await named('help')).toMatchObject({ body: 'Ask us anything.' });
  });

  it('stay deleted', async () => {
    const { id } = await named('rent-day');
    await api.call(admin, `DELETE /marketing/pages/${id}`);
    await restart();
    expect((await all()).pages.map(({ slug }) => slug)).toEqual(['first-steps', 'help', 'privacy']);
    expect((await all()).total).toBe(3);
  });

  it('stay when their file is removed', async () => {
    await rm(join(content.folder, 'posts/rent-day.md'));
    await restart();
    expect((await all()).total).toBe(4);
  });

  it('do not replace a post that a user has created with the same slug', async () => {
    const own = { kind: 'post', slug: 'spring', title: 'Mine', description: 'My own.', body: 'Mine.' };
    await api.call(admin, 'POST /marketing/pages', own);
    await write(
      'posts/spring.md',
      '---\ntitle: Spring\ndescription: Gardens.\npublished_at: 2026-05-01T09:00:00Z\n---\nDig.\n',
    );
    await restart();
    expect(await named('spring')).toMatchObject({ title: 'Mine', version: 1 });
    expect((await all()).total).toBe(5);
  });

  it('are all created except those with an invalid file, which is logged', async () => {
    await write('pages/terms.md', '---\ntitle: Terms\n---\nBe kind.\n');
    await write('pages/cookies.md', '---\ntitle: Cookies\ndescription: Which.\n---\nNone.\n');
    await restart();
    expect((await all()).pages.map(({ slug }) => slug)).toContain('cookies');
    expect((await all()).pages.map(({ slug }) => slug)).not.toContain('terms');
    expect(world.recorded.lines).toHaveLength(1);
    expect(JSON.stringify(world.recorded.lines)).toContain('pages/terms.md: description is required');
  });
});

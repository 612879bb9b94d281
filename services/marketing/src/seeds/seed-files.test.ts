import { contentFolder } from '../../test/test-marketing.ts';
import { builtInSlugs } from '../site-pages/site-pages.ts';
import { parseSeed, readSeeds, type Seeds } from './seed-files.ts';

const text = (front: string, body = 'Text.') => `---\n${front}\n---\n\n${body}\n`;
const plain = 'title: Help\ndescription: "How: to"';

describe('a content file', () => {
  it('is parsed with its front matter, with any line ends', () => {
    const seed = parseSeed('page', 'help.md', text(plain, '# One\n\n---\n\nTwo').replaceAll('\n', '\r\n'));
    expect(seed).toEqual({
      key: 'page/help',
      kind: 'page',
      slug: 'help',
      title: 'Help',
      description: 'How: to',
      author: null,
      published_at: null,
      body: '# One\n\n---\n\nTwo',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(parseSeed('page', 'help.md', text(plain, '# One\n\n---\n\nTwo')).digest).toBe(seed.digest);
    expect(parseSeed('page', 'help.md', text(plain, 'Three')).digest).not.toBe(seed.digest);
  });

  it.each([
    ['no front matter', 'help.md', 'Text.', 'pages/help.md: has no front matter'],
    ['front matter that is no YAML', 'help.md', text('title: "Help'), 'pages/help.md: '],
    ['no title', 'help.md', text('description: x'), 'pages/help.md: title is required'],
    ['an unknown field', 'help.md', text(`${plain}\ntags: x`), 'pages/help.md: tags is not a field'],
    ['a date without a time', 'help.md', text(`${plain}\npublished_at: 2026-03-01`), 'pages/help.md: published_at '],
    ['no text', 'help.md', text(plain, ''), 'pages/help.md: has no text'],
    ['a slug that the footer does not link to', 'ours.md', text(plain), 'pages/ours.md: is not one of the pages'],
    ['a file name that is no valid slug', 'Help Me.md', text(plain), 'pages/Help Me.md: slug '],
  ])('is rejected with its name in the error: %s', (_, file, content, message) => {
    expect(() => parseSeed('page', file, content)).toThrow(message);
  });

  it('of a post must have a publication date', () => {
    expect(() => parseSeed('post', 'news.md', text(plain))).toThrow(
      'posts/news.md: published_at: is required for a post',
    );
  });
});

describe('the pages that ship with the product', () => {
  let content: Seeds;
  beforeAll(async () => {
    content = await readSeeds(contentFolder);
  });

  it('are all valid', () => {
    expect(content.errors.map(({ message }) => message)).toEqual([]);
  });

  it('are the pages that the footer links to, and posts', () => {
    const slugs = content.seeds.filter(({ kind }) => kind === 'page').map(({ slug }) => slug);
    expect(slugs).toEqual([...builtInSlugs].sort());
    expect(content.seeds.some(({ kind }) => kind === 'post')).toBe(true);
  });

  it('contain no HTML, which would not be rendered', () => {
    const withTags = content.seeds.filter(({ body }) => /<\/?[a-z][^>]*>/i.test(body.replace(/`[^`]*`/g, '')));
    expect(withTags.map(({ key }) => key)).toEqual([]);
  });

  it('have only links to existing pages', () => {
    const paths = new Set(content.seeds.map(({ kind, slug }) => (kind === 'post' ? `/blog/${slug}` : `/${slug}`)));
    const missing = content.seeds.flatMap(({ key, body }) =>
      [...body.matchAll(/\]\((\/blog\/[^)#\s]+)/g)].flatMap(([, path = '']) =>
        paths.has(path) ? [] : `${key}: ${path}`,
      ),
    );
    expect(missing).toEqual([]);
  });
});

import { contentFolder } from '../../test/test-marketing.ts';
import { builtInSlugs } from '../site-pages/built-in-slugs.ts';
import { readSeeds, type Seeds } from './read-seeds.ts';

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

import { createHash } from 'node:crypto';
import { NewSitePage, type SitePageKind } from '@keystead/contracts';
import { AppError, compileRoute } from '@keystead/service-kit';
import { parse } from 'yaml';
import { builtInSlugs } from '../site-pages/built-in-slugs.ts';
import type { Seed } from './seed.ts';

/** A file of the folder `content` is invalid. The message names the file and the reason. */
class SeedError extends Error {
  override name = 'SeedError';
}

/** Front matter between two lines of hyphens, followed by the text. */
const form = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

// A file is validated against the same schema as a page sent to the API.
const written = compileRoute({ summary: 'A file', access: 'service', body: NewSitePage, codes: [] }, 'POST');

/**
 * Parses a page or post from its file.
 * @throws SeedError if the file is invalid
 */
export function parseSeed(kind: SitePageKind, file: string, text: string): Seed {
  const refuse = (why: string): never => {
    throw new SeedError(`${kind}s/${file}: ${why}`);
  };
  const [, front = '', body = ''] = form.exec(text.replaceAll('\r\n', '\n')) ?? refuse('begins with no front matter');
  const slug = file.replace(/\.md$/, '');
  try {
    const given = { ...parse(front), kind: 'post', slug, body: body.trim() };
    const { title, description, author = null, published_at, ...rest } = written.body(given) as NewSitePage;
    const said = { title, description, body: rest.body, author, published_at: published_at ?? null };
    if (said.body === '') refuse('has no text');
    if (kind === 'page' && !builtInSlugs.has(slug)) refuse('is none of the pages that the footer leads to');
    if (kind === 'post' && !said.published_at) refuse('published_at: is required of a post');
    const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex');
    const day = said.published_at === null ? null : new Date(said.published_at);
    return { ...said, key: `${kind}/${slug}`, kind, slug, published_at: day, digest };
  } catch (error) {
    if (error instanceof SeedError) throw error;
    const fields = error instanceof AppError ? Object.entries(error.details.fields ?? {}) : [];
    const why = fields.map(([field, message]) => `${field} ${message}`).join('; ') || String(error);
    throw new SeedError(`${kind}s/${file}: ${why}`, { cause: error });
  }
}

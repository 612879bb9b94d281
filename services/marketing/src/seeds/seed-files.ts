import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NewSitePage, type SitePageKind, sitePageKinds } from '@keystead/contracts';
import { AppError, compileRoute } from '@keystead/service-kit';
import { parse } from 'yaml';
import { builtInSlugs } from '../site-pages/site-pages.ts';

export interface Seed {
  /** Identifies the file, independent of its content: `post/first-steps`. */
  readonly key: string;
  readonly kind: SitePageKind;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string | null;
  /** Null if the file has no date: the page is then published when it is created. */
  readonly published_at: Date | null;
  readonly digest: string;
}

export interface Seeds {
  readonly seeds: Seed[];
  readonly errors: Error[];
}

/** The message names the file of the folder `content` and the reason. */
class SeedError extends Error {
  override name = 'SeedError';
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

// A file is validated against the same schema as a page sent to the API.
const validate = compileRoute({ summary: 'A file', access: 'service', body: NewSitePage, codes: [] }, 'POST');

/** @throws SeedError if the file is invalid */
export function parseSeed(kind: SitePageKind, file: string, text: string): Seed {
  const fail = (reason: string): never => {
    throw new SeedError(`${kind}s/${file}: ${reason}`);
  };
  const [, front = '', body = ''] = FRONT_MATTER.exec(text.replaceAll('\r\n', '\n')) ?? fail('has no front matter');
  const slug = file.replace(/\.md$/, '');
  try {
    const input = { ...parse(front), kind: 'post', slug, body: body.trim() };
    const { title, description, author = null, published_at, ...rest } = validate.body(input) as NewSitePage;
    const page = { title, description, body: rest.body, author, published_at: published_at ?? null };
    if (page.body === '') fail('has no text');
    if (kind === 'page' && !builtInSlugs.has(slug)) fail('is not one of the pages that the footer links to');
    if (kind === 'post' && !page.published_at) fail('published_at: is required for a post');
    const digest = createHash('sha256').update(JSON.stringify(page)).digest('hex');
    const day = page.published_at === null ? null : new Date(page.published_at);
    return { ...page, key: `${kind}/${slug}`, kind, slug, published_at: day, digest };
  } catch (error) {
    if (error instanceof SeedError) throw error;
    const fields = error instanceof AppError ? Object.entries(error.details.fields ?? {}) : [];
    const reason = fields.map(([field, message]) => `${field} ${message}`).join('; ') || String(error);
    throw new SeedError(`${kind}s/${file}: ${reason}`, { cause: error });
  }
}

/** `pages/*.md` and `posts/*.md` */
export async function readSeeds(folder: string): Promise<Seeds> {
  const found: Seeds = { seeds: [], errors: [] };
  for (const kind of sitePageKinds) {
    const files = (await readdir(join(folder, `${kind}s`))).filter((file) => file.endsWith('.md')).sort();
    for (const file of files)
      try {
        found.seeds.push(parseSeed(kind, file, await readFile(join(folder, `${kind}s`, file), 'utf8')));
      } catch (error) {
        found.errors.push(error as Error);
      }
  }
  return found;
}

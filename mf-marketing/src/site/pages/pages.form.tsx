import type { NewSitePage, SitePage, SitePageChange } from '@keystead/contracts';

/** The editor's values: the text of each control. */
export interface PageFields {
  title: string;
  slug: string;
  description: string;
  author: string;
  /** UTC, in the format of a `datetime-local` control; '' for a draft. */
  published_at: string;
  body: string;
}

/** The labels of the fields, in the order of the editor. */
export const fieldLabels: Record<keyof PageFields, string> = {
  title: 'Title',
  slug: 'Address',
  description: 'Description',
  author: 'Author',
  published_at: 'Published (UTC)',
  body: 'Text',
};

/** The required fields. */
export const requiredFields: readonly (keyof PageFields)[] = ['title', 'slug', 'description', 'body'];

const clockOf = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';

/** The editor's values for a page, or for a new post. */
export function toFormValues(page?: SitePage): PageFields {
  return {
    title: page?.title ?? '',
    slug: page?.slug ?? '',
    description: page?.description ?? '',
    author: page?.author ?? '',
    published_at: clockOf(page?.published_at),
    body: page?.body ?? '',
  };
}

/** The instant of the control. An unchanged one keeps its seconds. */
function instantOf(clock: string, before?: SitePage): string | null {
  if (before?.published_at && clockOf(before.published_at) === clock) return before.published_at;
  return clock === '' ? null : `${clock.slice(0, 16)}:00.000Z`;
}

const textsOf = ({ title, description, author, body }: PageFields) => ({
  title: title.trim(),
  description: description.trim(),
  author: author.trim() || null,
  body,
});

/** The request body for a validated new post. */
export function newPostOf(fields: PageFields): NewSitePage {
  const published_at = instantOf(fields.published_at);
  return { kind: 'post', slug: fields.slug.trim(), ...textsOf(fields), published_at };
}

/** The request body for a validated page, with the version that the user saw. */
export function changeOf(fields: PageFields, opened: SitePage): SitePageChange {
  return { ...textsOf(fields), published_at: instantOf(fields.published_at, opened), version: opened.version };
}

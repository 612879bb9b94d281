import type { NewSitePage, SitePage, SitePageChange } from '@keystead/contracts';
import { checkFields, FormGrid, fieldCells, recordFormOptions } from '@keystead/crud-ui';
import { TextArea, TextInput } from '@keystead/ui';
import { DateTimeInput } from '@keystead/ui/app';
import { type UseFormReturn, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { slugOf } from '../../content/headings.ts';

interface PageFields {
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

const requiredFields: readonly (keyof PageFields)[] = ['title', 'slug', 'description', 'body'];

const clockOf = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';

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

export function newPostOf(fields: PageFields): NewSitePage {
  const published_at = instantOf(fields.published_at);
  return { kind: 'post', slug: fields.slug.trim(), ...textsOf(fields), published_at };
}

export function changeOf(fields: PageFields, opened: SitePage): SitePageChange {
  return { ...textsOf(fields), published_at: instantOf(fields.published_at, opened), version: opened.version };
}

export type PageForm = UseFormReturn<PageFields>;

const resolver = checkFields<PageFields>(fieldLabels, requiredFields);

export const usePageForm = (page?: SitePage): PageForm =>
  useForm<PageFields>(recordFormOptions(resolver, toFormValues, page));

/** Limits of the contract, so that a control accepts no more than it does. */
const limits = { title: 120, slug: 80, description: 300, author: 120, body: 100_000 };

const Body = styled(TextArea)`
  min-block-size: 24rem;
  max-block-size: max(24rem, 100dvh - 14rem);
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  line-height: 1.6;
`;

interface PageFormFieldsProps {
  form: PageForm;
  /** The edited page; undefined for a new post. */
  page?: Pick<SitePage, 'kind' | 'built_in'>;
}

/** The controls of the editor. The slug of an existing page can't be changed, because links lead there. */
export function PageFormFields({ form: { register, formState, setValue }, page }: PageFormFieldsProps) {
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors: formState.errors });
  // Read during render: react-hook-form only tracks it for components that read it.
  const { slug: ownSlug = false } = formState.dirtyFields;
  const title = register('title', {
    // The slug follows the title until the user types one.
    onChange: ({ target }) => {
      if (!page && !ownSlug) setValue('slug', slugOf(target.value));
    },
  });
  return (
    <FormGrid>
      {field('title', [6, 6], <TextInput maxLength={limits.title} autoComplete="off" {...title} />)}
      {!page &&
        field(
          'slug',
          [6, 6],
          <TextInput maxLength={limits.slug} autoComplete="off" {...register('slug')} />,
          'The last part of /blog/…: lowercase words, joined by hyphens. It can’t be changed later.',
        )}
      {field(
        'description',
        [6, 6],
        <TextArea rows={2} maxLength={limits.description} {...register('description')} />,
        'One or two sentences, shown in search results',
      )}
      {page?.kind !== 'page' &&
        field('author', [6, 3], <TextInput maxLength={limits.author} {...register('author')} />)}
      {!page?.built_in &&
        field(
          'published_at',
          [6, 3],
          <DateTimeInput {...register('published_at')} />,
          'Leave empty for a draft; a future date schedules it',
        )}
      {field(
        'body',
        [6, 6],
        <Body maxLength={limits.body} {...register('body')} />,
        'Markdown: ## for a heading, **bold**, [text](URL). HTML is shown as plain text.',
      )}
    </FormGrid>
  );
}

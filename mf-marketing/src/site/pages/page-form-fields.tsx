import type { SitePage } from '@keystead/contracts';
import { FormCell, FormGrid } from '@keystead/crud-ui';
import { Field, TextArea, TextInput } from '@keystead/ui';
import { DateTimeInput } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { slugOf } from '../../content/slug-of.ts';
import { fieldLabels, type PageFields, requiredFields } from './page-fields.ts';
import type { PageForm } from './use-page-form.ts';

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
  const field = (name: keyof PageFields, tablet: 3 | 6, content: ReactNode, hint?: ReactNode) => (
    <FormCell $phone={6} $tablet={tablet}>
      <Field
        label={fieldLabels[name]}
        required={requiredFields.includes(name)}
        error={formState.errors[name]?.message}
        hint={hint}
      >
        {content}
      </Field>
    </FormCell>
  );
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
      {field('title', 6, <TextInput maxLength={limits.title} autoComplete="off" {...title} />)}
      {!page &&
        field(
          'slug',
          6,
          <TextInput maxLength={limits.slug} autoComplete="off" {...register('slug')} />,
          'The last part of /blog/…: lowercase words, joined by hyphens. It can’t be changed later.',
        )}
      {field(
        'description',
        6,
        <TextArea rows={2} maxLength={limits.description} {...register('description')} />,
        'One or two sentences, shown in search results',
      )}
      {page?.kind !== 'page' && field('author', 3, <TextInput maxLength={limits.author} {...register('author')} />)}
      {!page?.built_in &&
        field(
          'published_at',
          3,
          <DateTimeInput {...register('published_at')} />,
          'Leave empty for a draft; a future date schedules it',
        )}
      {field(
        'body',
        6,
        <Body maxLength={limits.body} {...register('body')} />,
        'Markdown: ## for a heading, **bold**, [text](URL). HTML is shown as plain text.',
      )}
    </FormGrid>
  );
}

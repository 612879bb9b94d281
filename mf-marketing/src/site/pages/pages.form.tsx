import type { NewSitePage, SitePage, SitePageChange } from '@keystead/contracts';
import { FormFields, longTextField, recordForm, textField, type ValuesOf } from '@keystead/crud-ui';
import { TextArea } from '@keystead/ui';
import { DateTimeInput } from '@keystead/ui/app';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { slugOf } from '../../content/headings.ts';

const Body = styled(TextArea)`
  min-block-size: 24rem;
  max-block-size: max(24rem, 100dvh - 14rem);
  font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  line-height: 1.6;
`;

const clockOf = (instant: string | null | undefined): string => instant?.slice(0, 16) ?? '';

const MAX_BODY_LENGTH = 100_000;

/** Limits are those of the contract. */
export const pageForm = recordForm<SitePage>()({
  title: textField('Title', { required: true, maxLength: 120, cell: [6, 6] }),
  slug: textField('Address', {
    required: true,
    maxLength: 80,
    cell: [6, 6],
    hint: 'The last part of /blog/…: lowercase words, joined by hyphens. It can’t be changed later.',
  }),
  description: longTextField('Description', {
    required: true,
    rows: 2,
    maxLength: 300,
    cell: [6, 6],
    hint: 'One or two sentences, shown in search results',
  }),
  author: textField('Author', { maxLength: 120, cell: [6, 3] }),
  /** The value is UTC; '' for a draft. */
  published_at: {
    label: 'Published (UTC)',
    cell: [6, 3],
    hint: 'Leave empty for a draft; a future date schedules it',
    toValue: clockOf,
    toSent: (clock: string) => (clock === '' ? null : `${clock.slice(0, 16)}:00.000Z`),
    control: ({ register }: UseFormReturn, name: string) => <DateTimeInput {...register(name)} />,
  },
  body: {
    ...longTextField('Text', {
      required: true,
      cell: [6, 6],
      hint: 'Markdown: ## for a heading, **bold**, [text](URL). HTML is shown as plain text.',
    }),
    toSent: (text: string) => text,
    control: ({ register }: UseFormReturn, name: string) => <Body maxLength={MAX_BODY_LENGTH} {...register(name)} />,
  },
});

export type PageValues = ValuesOf<typeof pageForm.fields>;

export const newPostOf = (values: PageValues): NewSitePage => ({ kind: 'post', ...pageForm.toBody(values) });

export function changeOf(values: PageValues, opened: SitePage): SitePageChange {
  const { slug: _, ...sent } = pageForm.toBody(values);
  // An unchanged instant keeps its seconds.
  const published_at = values.published_at === clockOf(opened.published_at) ? opened.published_at : sent.published_at;
  return { ...sent, published_at, version: opened.version };
}

const names = Object.keys(pageForm.labels) as (keyof PageValues)[];

/**
 * The controls of the editor, for a page or for a new post. The slug of an existing page can't be changed, because
 * links lead there.
 */
export function PageFormFields({ page }: { page?: Pick<SitePage, 'kind' | 'built_in'> }) {
  const { formState, setValue } = useFormContext<PageValues>();
  // Read during render: react-hook-form only tracks it for components that read it.
  const { slug: ownSlug = false } = formState.dirtyFields;
  const shown: Partial<Record<keyof PageValues, boolean>> = {
    slug: !page,
    author: page?.kind !== 'page',
    published_at: !page?.built_in,
  };
  // The slug follows the title until the user types one.
  const onChange = ({ target }: { target: { value: string } }) => {
    if (!page && !ownSlug) setValue('slug', slugOf(target.value));
  };
  return <FormFields of={pageForm} names={names.filter((name) => shown[name] ?? true)} own={{ title: { onChange } }} />;
}

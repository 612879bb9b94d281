import type { SitePage } from '@keystead/contracts';
import { checkFields } from '@keystead/crud-ui';
import { showFieldErrors } from '@keystead/web-kit';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { fieldLabels, type PageFields, requiredFields, toFormValues } from './page-fields.ts';

/** The editor's state and its validation. */
export type PageForm = UseFormReturn<PageFields>;

const resolver = checkFields<PageFields>(fieldLabels, requiredFields);

/**
 * The form of a page, or of a new post. When a newer version of the page arrives, fields that the user hasn't changed
 * are updated.
 */
export function usePageForm(page?: SitePage): PageForm {
  return useForm<PageFields>({
    resolver,
    defaultValues: toFormValues(),
    ...(page && { values: toFormValues(page) }),
    resetOptions: { keepDirtyValues: true },
  });
}

/** Marks the fields that the server rejected, and focuses the first one. */
export function applyServerErrors({ setError }: PageForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
}

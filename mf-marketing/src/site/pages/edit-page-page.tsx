import type { SitePage } from '@keystead/contracts';
import { AbsentRecord, ChangeProblem, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { useDeletePage } from './delete-page.ts';
import { EditedPageHeader } from './edited-page-header.tsx';
import { sitePages } from './page-collection.ts';
import { PageEditor } from './page-editor.tsx';
import { changeOf, toFormValues } from './page-fields.ts';
import { PageHistory } from './page-history.tsx';
import { NOUN, SAVE_FAILED } from './page-labels.ts';
import { PAGES } from './page-navigation.ts';
import { useUpdatePage } from './save-page.ts';
import { applyServerErrors, usePageForm } from './use-page-form.ts';

/** Updates the site page that the URL names. */
export function EditPagePage() {
  const id = Number(useParams().id);
  return <OnePage key={id} id={id} />;
}

function OnePage({ id }: Pick<SitePage, 'id'>) {
  const [deleted, setDeleted] = useState(false);
  const { deletePage, deleting } = useDeletePage(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted record again.
  if (deleted) return <Navigate to={PAGES} replace />;
  return <EditedPage id={id} deleting={deleting} onDelete={deletePage} />;
}

interface EditedPageProps {
  id: SitePage['id'];
  /** Its deletion was requested and has no response yet. */
  deleting: boolean;
  onDelete: (page: SitePage) => void;
}

function EditedPage({ id, deleting, onDelete }: EditedPageProps) {
  const { opened, form, error, isFetching, reload } = useEditedRecord(sitePages, id, usePageForm);
  const update = useUpdatePage(id);
  if (opened === undefined)
    return (
      <>
        <EditedPageHeader />
        <AbsentRecord noun={NOUN} error={error} onRetry={reload} />
      </>
    );
  const submit = form.handleSubmit((fields) =>
    update.mutate(changeOf(fields, opened), {
      // Saved values no longer count as changed, so a newer version may replace them.
      onSuccess: (saved) => form.reset(toFormValues(saved), { keepDirtyValues: false }),
      onError: (failure) => applyServerErrors(form, failure),
    }),
  );
  return (
    <>
      <EditedPageHeader page={opened} deleting={deleting} onDelete={onDelete} />
      <Stack gap={10}>
        <PageEditor
          form={form}
          page={opened}
          submitLabel="Save"
          busy={update.isPending}
          problem={
            <ChangeProblem noun={NOUN} title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
          }
          onSubmit={submit}
        />
        {opened.abilities.update && <PageHistory id={id} />}
      </Stack>
    </>
  );
}

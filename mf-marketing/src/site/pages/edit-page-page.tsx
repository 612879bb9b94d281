import type { SitePage } from '@keystead/contracts';
import {
  AbsentRecord,
  ChangeProblem,
  formatInstantValue,
  type HistoryFields,
  HistorySection,
  labelledFields,
  RecordHistory,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Button, EyeIcon, LinkButton, Stack } from '@keystead/ui';
import { PageHeader, TrashIcon } from '@keystead/ui/app';
import { Link, Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { BackToPages, PageEditor } from './page-editor.tsx';
import { kindNames, NOUN, PAGES, publishedText, SAVE_FAILED } from './page-labels.ts';
import { sitePages, useDeletePage, useUpdatePage } from './pages.api.ts';
import { changeOf, fieldLabels, toFormValues, usePageForm } from './pages.form.tsx';

interface EditedPageHeaderProps {
  page: SitePage;
  deleting: boolean;
  onDelete: (page: SitePage) => void;
}

function EditedPageHeader({ page, deleting, onDelete }: EditedPageHeaderProps) {
  const actions = (
    <>
      {page.published_at !== null && (
        <LinkButton as={Link} to={page.path} variant="secondary">
          <EyeIcon />
          View on the site
        </LinkButton>
      )}
      {page.abilities.delete && (
        <Button variant="secondary" busy={deleting} onClick={() => onDelete(page)}>
          <TrashIcon />
          Delete
        </Button>
      )}
    </>
  );
  const subtitle = [kindNames[page.kind], page.path, publishedText(page)].join(' · ');
  return <PageHeader back={<BackToPages />} title={page.title} subtitle={subtitle} actions={actions} />;
}

const fields: HistoryFields = {
  ...labelledFields(fieldLabels),
  published_at: { label: 'Published', show: formatInstantValue },
};

export function EditPagePage() {
  const id = Number(useParams().id);
  return <OnePage key={id} id={id} />;
}

function OnePage({ id }: Pick<SitePage, 'id'>) {
  const [deleted, setDeleted] = useState(false);
  const { confirmDelete, isPending } = useDeletePage(() => setDeleted(true));
  useFocusOnEnter();
  // Rendered in place of the page, which would fetch the deleted record again.
  if (deleted) return <Navigate to={PAGES} replace />;
  return <EditedPage id={id} deleting={isPending} onDelete={(page) => void confirmDelete(page)} />;
}

function EditedPage({ id, ...deletion }: Pick<SitePage, 'id'> & Omit<EditedPageHeaderProps, 'page'>) {
  const { opened, form, error, isFetching, reload } = useEditedRecord(sitePages, id, usePageForm);
  const update = useUpdatePage(id);
  if (opened === undefined)
    return (
      <>
        <PageHeader back={<BackToPages />} title="Site page" />
        <AbsentRecord noun={NOUN} error={error} onRetry={reload} />
      </>
    );
  const submit = form.handleSubmit((fields) =>
    update.mutate(changeOf(fields, opened), {
      // Saved values no longer count as changed, so a newer version may replace them.
      onSuccess: (saved) => form.reset(toFormValues(saved), { keepDirtyValues: false }),
      onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels),
    }),
  );
  return (
    <>
      <EditedPageHeader page={opened} {...deletion} />
      <Stack gap={10}>
        <PageEditor
          form={form}
          page={opened}
          busy={update.isPending}
          problem={
            <ChangeProblem noun={NOUN} title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
          }
          onSubmit={submit}
        />
        {opened.abilities.update && (
          <HistorySection>
            <RecordHistory
              collection={sitePages}
              operation="GET /marketing/pages/{id}/history"
              id={id}
              noun={NOUN}
              fields={fields}
            />
          </HistorySection>
        )}
      </Stack>
    </>
  );
}

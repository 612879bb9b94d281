import type { SitePage, SitePageChange } from '@keystead/contracts';
import {
  AbsentRecord,
  ActionButton,
  BackTo,
  ChangeProblem,
  formatInstantValue,
  type HistoryFields,
  HistorySection,
  RecordHistory,
  SaveProblem,
  useDeclaredForm,
  useDiscardGuard,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Button, Card, Cluster, color, EyeIcon, font, LinkButton, Stack, space } from '@keystead/ui';
import { MissingFields, PageHeader, TrashIcon } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { Link, Navigate, showFieldErrors, useNavigate, useParams, useUnsaved } from '@keystead/web-kit';
import { useChange, useCreation, useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { type ReactNode, type SubmitEventHandler, useDeferredValue, useState } from 'react';
import { FormProvider, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import styled from 'styled-components';
import { PageText } from '../../content/page-text.tsx';
import { editorOf, editorPages, kindNames, PAGES, publishedText, sitePages, useDeletePage } from './pages.api.ts';
import { changeOf, newPostOf, PageFormFields, type PageValues, pageForm } from './pages.form.tsx';

const SAVE_FAILED = 'Failed to save page';

const PreviewCard = styled(Card)`
  gap: ${space[6]};
  padding: ${space[6]};
  /* Beside the form it stays in sight. */
  @container (min-width: 56rem) {
    position: sticky;
    inset-block-start: 5rem;
    max-block-size: calc(100dvh - 6rem);
    overflow-y: auto;
  }
`;

const Label = styled.p`font: ${font('caption')}; color: ${color.textSubtle};`;
const Title = styled.p`font: ${font('section')}; font-size: 1.75rem; letter-spacing: -0.025em; overflow-wrap: anywhere;`;

/** The preview of the page while the user types. It renders with the public page's component. */
function PagePreview() {
  const { control } = useFormContext<PageValues>();
  const [title, body] = useWatch({ control, name: ['title', 'body'] });
  // Typing has priority.
  const deferredBody = useDeferredValue(body);
  return (
    // A scrollable element must be reachable by keyboard.
    <PreviewCard aria-label="Preview" tabIndex={0}>
      <Label aria-hidden>Preview</Label>
      {title !== '' && <Title>{title}</Title>}
      <PageText body={deferredBody} />
    </PreviewCard>
  );
}

const Root = styled.div`container-type: inline-size;`;

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @container (min-width: 56rem) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

// Always rendered, so that screen readers announce what is added to it.
const Problems = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

interface PageEditorProps {
  form: UseFormReturn<PageValues>;
  page?: SitePage;
  busy: boolean;
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

function PageEditor({ form, page, busy, problem, onSubmit }: PageEditorProps) {
  const { errors, dirtyFields } = form.formState;
  useUnsaved(Object.values(dirtyFields).some(Boolean));
  useDiscardGuard(form);
  return (
    <FormProvider {...form}>
      <Root>
        <Columns>
          <form noValidate onSubmit={onSubmit}>
            <Problems aria-live="polite">
              <MissingFields labels={pageForm.labels} errors={errors} />
              {problem}
            </Problems>
            <Stack gap={5}>
              <PageFormFields page={page} />
              <Cluster>
                <Button type="submit" busy={busy}>
                  Save
                </Button>
              </Cluster>
            </Stack>
          </form>
          <PagePreview />
        </Columns>
      </Root>
    </FormProvider>
  );
}

const back = <BackTo to={PAGES}>Site pages</BackTo>;

export function NewPostPage() {
  const { mayCreate } = useRecordList(sitePages, {});
  const navigate = useNavigate();
  const form = useDeclaredForm<SitePage, PageValues>(undefined, pageForm);
  const toast = useToast();
  const { mutate, isPending, error } = useCreation(sitePages, {
    send: sitePages.create,
    onCreated: () => toast.success('Post saved.'),
  });
  useFocusOnEnter();
  const submit = form.handleSubmit((fields) =>
    mutate(newPostOf(fields), {
      onSuccess: (post) => void navigate(editorOf(post), { replace: true }),
      onError: (failure) => showFieldErrors(failure, form.setError, pageForm.labels),
    }),
  );
  if (mayCreate === false) return <Navigate to={PAGES} replace />;
  return (
    <>
      <PageHeader back={back} title="New post" subtitle="A blog post in Markdown" />
      <PageEditor
        form={form}
        busy={isPending}
        problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
        onSubmit={submit}
      />
    </>
  );
}

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
      <ActionButton
        may={page.abilities.delete}
        icon={TrashIcon}
        label="Delete"
        busy={deleting}
        onClick={() => onDelete(page)}
      />
    </>
  );
  const subtitle = [kindNames[page.kind], page.path, publishedText(page)].join(' · ');
  return <PageHeader back={back} title={page.title} subtitle={subtitle} actions={actions} />;
}

const fields: HistoryFields = {
  ...pageForm.history,
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
  const { opened, form, error, isFetching, reload } = useEditedRecord(
    sitePages,
    id,
    useDeclaredForm<SitePage, PageValues>,
    pageForm,
  );
  const toast = useToast();
  const update = useChange(sitePages, {
    send: (body: SitePageChange) => sitePages.change(id, body),
    onChanged: () => toast.success('Page saved.'),
  });
  if (opened === undefined)
    return (
      <>
        <PageHeader back={back} title="Site page" />
        <AbsentRecord noun={editorPages.noun} error={error} onRetry={reload} />
      </>
    );
  const submit = form.handleSubmit((fields) =>
    update.mutate(changeOf(fields, opened), {
      // Saved values no longer count as changed, so a newer version may replace them.
      onSuccess: (saved) => form.reset(pageForm.toValues(saved), { keepDirtyValues: false }),
      onError: (failure) => showFieldErrors(failure, form.setError, pageForm.labels),
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
            <ChangeProblem
              noun={editorPages.noun}
              title={SAVE_FAILED}
              change={update}
              isFetching={isFetching}
              reload={reload}
            />
          }
          onSubmit={submit}
        />
        {opened.abilities.update && (
          <HistorySection>
            <RecordHistory pages={editorPages} id={id} fields={fields} />
          </HistorySection>
        )}
      </Stack>
    </>
  );
}

import { SaveProblem, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader } from '@keystead/ui/app';
import { Navigate, showFieldErrors, useNavigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { BackToPages, PageEditor } from './page-editor.tsx';
import { editorOf, PAGES, SAVE_FAILED } from './page-labels.ts';
import { sitePages, useCreatePost } from './pages.api.ts';
import { fieldLabels, newPostOf, usePageForm } from './pages.form.tsx';

export function NewPostPage() {
  const { mayCreate } = useRecordList(sitePages, {});
  const navigate = useNavigate();
  const form = usePageForm();
  const { mutate, isPending, error } = useCreatePost();
  useFocusOnEnter();
  const submit = form.handleSubmit((fields) =>
    mutate(newPostOf(fields), {
      onSuccess: (post) => void navigate(editorOf(post), { replace: true }),
      onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels),
    }),
  );
  if (mayCreate === false) return <Navigate to={PAGES} replace />;
  return (
    <>
      <PageHeader back={<BackToPages />} title="New post" subtitle="A blog post in Markdown" />
      <PageEditor
        form={form}
        busy={isPending}
        problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
        onSubmit={submit}
      />
    </>
  );
}

import type { Personnel } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem, SaveProblem } from '@keystead/crud-ui';
import { Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { personnel, useCreatePersonnel, useUpdatePersonnel } from './personnel.api.ts';
import { fieldLabels, PersonnelFormDialog, toRequestBody, usePersonnelForm } from './personnel.form.tsx';
import { usePersonnelNavigation, usePersonnelSearch } from './personnel.navigation.ts';
import { NOUN, SAVE_FAILED } from './personnel.ts';

export function CreatePersonnelDialog() {
  const { search } = usePersonnelSearch();
  const { mayCreate } = useRecordList(personnel, search);
  const { at, close } = usePersonnelNavigation();
  const form = usePersonnelForm();
  const { mutate, isPending, error } = useCreatePersonnel();
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), {
      onSuccess: close,
      onError: (error) => showFieldErrors(error, form.setError, fieldLabels),
    }),
  );
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <PersonnelFormDialog
      title="Add Personnel"
      submitLabel="Add Personnel"
      form={form}
      busy={isPending}
      problem={error && <SaveProblem error={error} title={SAVE_FAILED} text={error.message} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

const TITLE = 'Edit Personnel';

export function EditPersonnelDialog() {
  const id = Number(useParams().id);
  return <EditPersonnel key={id} id={id} />;
}

function EditPersonnel({ id }: Pick<Personnel, 'id'>) {
  const { at, close } = usePersonnelNavigation();
  const { opened, form, error, isFetching, reload } = useEditedRecord(personnel, id, usePersonnelForm);
  const update = useUpdatePersonnel(id);
  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun={NOUN} error={error} onRetry={reload} onClose={close} />;
  if (!opened.abilities.update) return <Navigate to={at(id)} replace />;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (error) => showFieldErrors(error, form.setError, fieldLabels) },
    ),
  );
  const problem = (
    <ChangeProblem noun={NOUN} title={SAVE_FAILED} change={update} isFetching={isFetching} reload={reload} />
  );
  return (
    <PersonnelFormDialog
      title={TITLE}
      submitLabel="Update Personnel"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}

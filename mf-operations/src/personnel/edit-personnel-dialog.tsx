import type { Personnel } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';
import { toRequestBody } from './personnel-fields.ts';
import { PersonnelFormDialog } from './personnel-form-dialog.tsx';
import { NOUN, SAVE_FAILED } from './personnel-labels.ts';
import { usePersonnelNavigation } from './personnel-navigation.ts';
import { useUpdatePersonnel } from './update-personnel.ts';
import { applyServerErrors, usePersonnelForm } from './use-personnel-form.ts';

const TITLE = 'Edit Personnel';

/** Updates the personnel record that the URL names. */
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
      { onSuccess: close, onError: (error) => applyServerErrors(form, error) },
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

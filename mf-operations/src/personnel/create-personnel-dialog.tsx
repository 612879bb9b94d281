import { SaveProblem } from '@keystead/crud-ui';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreatePersonnel } from './create-personnel.ts';
import { personnel } from './personnel-collection.ts';
import { toRequestBody } from './personnel-fields.ts';
import { PersonnelFormDialog } from './personnel-form-dialog.tsx';
import { SAVE_FAILED } from './personnel-labels.ts';
import { usePersonnelNavigation } from './personnel-navigation.ts';
import { usePersonnelSearch } from './personnel-search.ts';
import { applyServerErrors, usePersonnelForm } from './use-personnel-form.ts';

export function CreatePersonnelDialog() {
  const { search } = usePersonnelSearch();
  const { mayCreate } = useRecordList(personnel, search);
  const { at, close } = usePersonnelNavigation();
  const form = usePersonnelForm();
  const { mutate, isPending, error } = useCreatePersonnel();
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), { onSuccess: close, onError: (error) => applyServerErrors(form, error) }),
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

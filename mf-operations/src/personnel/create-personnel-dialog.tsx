import { SaveProblem } from '@keystead/page-kit';
import { Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreatePersonnel } from './create-personnel.ts';
import { usePersonnelAddresses } from './personnel-addresses.ts';
import { personnel } from './personnel-collection.ts';
import { bodyOf } from './personnel-fields.ts';
import { PersonnelFormDialog } from './personnel-form-dialog.tsx';
import { usePersonnelSearch } from './personnel-search.ts';
import { SAVE_FAILED } from './personnel-texts.ts';
import { markRefused, usePersonnelForm } from './use-personnel-form.ts';

/** Adds somebody to the personnel. */
export function CreatePersonnelDialog() {
  const { search } = usePersonnelSearch();
  const { mayCreate } = useRecordList(personnel, search);
  const { at, close } = usePersonnelAddresses();
  const form = usePersonnelForm();
  const { mutate, isPending, error } = useCreatePersonnel();
  const submit = form.handleSubmit((fields) =>
    mutate(bodyOf(fields), { onSuccess: close, onError: (refusal) => markRefused(form, refusal) }),
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

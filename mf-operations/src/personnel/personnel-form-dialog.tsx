import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { fieldLabels } from './personnel-fields.ts';
import { PersonnelFormFields } from './personnel-form-fields.tsx';
import type { PersonnelForm } from './use-personnel-form.ts';

interface PersonnelFormDialogProps extends RecordFormDialogProps {
  form: PersonnelForm;
}

/** The dialog with the form of a personnel record. */
export function PersonnelFormDialog({ form, ...rest }: PersonnelFormDialogProps) {
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={form.formState.errors}>
      <PersonnelFormFields form={form} />
    </FormDialog>
  );
}

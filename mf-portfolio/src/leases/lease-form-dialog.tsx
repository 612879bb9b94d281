import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { fieldLabels } from './lease-fields.ts';
import { LeaseFormFields, type LeaseFormFieldsProps } from './lease-form-fields.tsx';

type LeaseFormDialogProps = RecordFormDialogProps & LeaseFormFieldsProps;

/** The dialog with the form of a lease. */
export function LeaseFormDialog({ form, defaults, ...rest }: LeaseFormDialogProps) {
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={form.formState.errors}>
      <LeaseFormFields form={form} defaults={defaults} />
    </FormDialog>
  );
}

import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { fieldLabels } from './property-fields.ts';
import { PropertyFormFields } from './property-form-fields.tsx';
import type { PropertyForm } from './use-property-form.ts';

interface PropertyFormDialogProps extends RecordFormDialogProps {
  form: PropertyForm;
}

/** The dialog with the form of a property. */
export function PropertyFormDialog({ form, ...rest }: PropertyFormDialogProps) {
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={form.formState.errors}>
      <PropertyFormFields form={form} />
    </FormDialog>
  );
}

import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { fieldLabels } from './tenant-fields.ts';
import { TenantFormFields } from './tenant-form-fields.tsx';
import type { TenantForm } from './use-tenant-form.ts';

interface TenantFormDialogProps extends RecordFormDialogProps {
  form: TenantForm;
  /** Whether the details are expanded initially. */
  detailed: boolean;
}

/** The dialog with the form of a tenant. */
export function TenantFormDialog({ form, detailed, ...rest }: TenantFormDialogProps) {
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={form.formState.errors}>
      <TenantFormFields form={form} detailed={detailed} />
    </FormDialog>
  );
}

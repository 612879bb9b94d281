import { MissingFields } from '@keystead/ui';
import type { ReactNode, SubmitEventHandler } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { fieldLabels } from './tenant-fields.ts';
import { TenantFormFields } from './tenant-form-fields.tsx';
import type { TenantForm } from './use-tenant-form.ts';

interface TenantFormDialogProps {
  title: string;
  description?: string;
  submitLabel: string;
  form: TenantForm;
  /** Whether the details are open from the start. */
  detailed: boolean;
  /** A request is under way. */
  busy: boolean;
  /** Why the last one failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** The dialog in which a tenant is described. */
export function TenantFormDialog({ form, detailed, problem, ...rest }: TenantFormDialogProps) {
  const problems = (
    <>
      <MissingFields labels={fieldLabels} errors={form.formState.errors} />
      {problem}
    </>
  );
  return (
    <FormDialog {...rest} problems={problems}>
      <TenantFormFields form={form} detailed={detailed} />
    </FormDialog>
  );
}

import { MissingFields } from '@keystead/ui';
import type { ReactNode, SubmitEventHandler } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { fieldLabels } from './property-fields.ts';
import { PropertyFormFields } from './property-form-fields.tsx';
import type { PropertyForm } from './use-property-form.ts';

interface PropertyFormDialogProps {
  title: string;
  submitLabel: string;
  form: PropertyForm;
  /** A request is under way. */
  busy: boolean;
  /** Why the last one failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** The dialog in which a property is described. */
export function PropertyFormDialog({ form, problem, ...rest }: PropertyFormDialogProps) {
  const problems = (
    <>
      <MissingFields labels={fieldLabels} errors={form.formState.errors} />
      {problem}
    </>
  );
  return (
    <FormDialog {...rest} problems={problems}>
      <PropertyFormFields form={form} />
    </FormDialog>
  );
}

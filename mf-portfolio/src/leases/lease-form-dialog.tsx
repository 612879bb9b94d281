import { MissingFields } from '@keystead/ui';
import type { ReactNode, SubmitEventHandler } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { fieldLabels } from './lease-fields.ts';
import { LeaseFormFields, type LeaseFormFieldsProps } from './lease-form-fields.tsx';

interface LeaseFormDialogProps extends LeaseFormFieldsProps {
  title: string;
  submitLabel: string;
  /** A request is under way. */
  busy: boolean;
  /** Why the last one failed, if it did. */
  problem: ReactNode;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** The dialog in which a lease is described. */
export function LeaseFormDialog({ form, offers, problem, ...rest }: LeaseFormDialogProps) {
  const problems = (
    <>
      <MissingFields labels={fieldLabels} errors={form.formState.errors} />
      {problem}
    </>
  );
  return (
    <FormDialog {...rest} problems={problems}>
      <LeaseFormFields form={form} offers={offers} />
    </FormDialog>
  );
}

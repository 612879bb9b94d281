import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { fieldLabels } from './payment-fields.ts';
import { PaymentFormFields, type PaymentFormFieldsProps } from './payment-form-fields.tsx';

type PaymentFormDialogProps = RecordFormDialogProps & PaymentFormFieldsProps;

/** The dialog with the form of a payment. */
export function PaymentFormDialog({ form, defaults, ...rest }: PaymentFormDialogProps) {
  return (
    <FormDialog {...rest} labels={fieldLabels} errors={form.formState.errors}>
      <PaymentFormFields form={form} defaults={defaults} />
    </FormDialog>
  );
}

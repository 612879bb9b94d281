import { FormDialog, type RecordFormDialogProps } from '@keystead/crud-ui';
import { Alert } from '@keystead/ui';
import { fieldLabels } from './request-fields.ts';
import { RequestFormFields, type RequestFormFieldsProps } from './request-form-fields.tsx';
import { firstMissingMessage } from './use-request-form.ts';

type RequestFormDialogProps = RecordFormDialogProps & RequestFormFieldsProps;

/** The dialog with the form of a request. It reports missing fields one by one (product §8). */
export function RequestFormDialog(props: RequestFormDialogProps) {
  const { form, mayManage, placed, defaults, zone, reopens, problem, ...dialog } = props;
  const { errors } = form.formState;
  const missing = firstMissingMessage(errors);
  return (
    <FormDialog
      {...dialog}
      labels={fieldLabels}
      errors={errors}
      problem={missing === undefined ? problem : <Alert tone="destructive">{missing}</Alert>}
    >
      <RequestFormFields
        form={form}
        mayManage={mayManage}
        placed={placed}
        defaults={defaults}
        zone={zone}
        reopens={reopens}
      />
    </FormDialog>
  );
}

import { FormDialog, type RecordFormDialogProps } from '@keystead/page-kit';
import { Alert } from '@keystead/ui';
import { fieldLabels } from './request-fields.ts';
import { RequestFormFields, type RequestFormFieldsProps } from './request-form-fields.tsx';
import { firstAsked } from './use-request-form.ts';

type RequestFormDialogProps = RecordFormDialogProps & RequestFormFieldsProps;

/** The dialog with the form of a request. It reports missing fields one by one (product §8). */
export function RequestFormDialog(props: RequestFormDialogProps) {
  const { form, mayManage, placed, offers, zone, reopens, problem, ...dialog } = props;
  const { errors } = form.formState;
  const asked = firstAsked(errors);
  return (
    <FormDialog
      {...dialog}
      labels={fieldLabels}
      errors={errors}
      problem={asked === undefined ? problem : <Alert tone="destructive">{asked}</Alert>}
    >
      <RequestFormFields
        form={form}
        mayManage={mayManage}
        placed={placed}
        offers={offers}
        zone={zone}
        reopens={reopens}
      />
    </FormDialog>
  );
}

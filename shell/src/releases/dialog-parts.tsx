import { checkFields, FormDialog, SaveProblem } from '@keystead/crud-ui';
import { Field, TextArea } from '@keystead/ui';
import { errorText } from '@keystead/web-kit';
import { useForm } from 'react-hook-form';
import { type OperatorAction, useOperatorAction } from './operator-action.ts';

/** The maximum length of a reason, by the contract. */
export const MAX_REASON_LENGTH = 500;

const labels = { reason: 'Reason' };
const resolver = checkFields<{ reason: string }>(labels, ['reason']);

interface ReasonDialogProps {
  action: OperatorAction;
  onClose: () => void;
}

/** Asks for a reason, then performs the action. */
export function ReasonDialog({ action, onClose }: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { reason: '' } });
  const { mutate, isPending, error } = useOperatorAction(action, onClose);
  const { errors } = formState;
  return (
    <FormDialog
      title={action.title}
      description={action.description}
      size="small"
      submitLabel={action.label}
      tone={action.danger ? 'danger' : 'primary'}
      labels={labels}
      errors={errors}
      busy={isPending}
      problem={
        error && <SaveProblem error={error} title={action.failureMessage} text={errorText(error, error.message)} />
      }
      onSubmit={handleSubmit(({ reason }) => mutate(reason.trim()))}
      onClose={onClose}
    >
      <Field label={labels.reason} hint="Stored in the audit log" error={errors.reason?.message} required>
        <TextArea maxLength={MAX_REASON_LENGTH} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}

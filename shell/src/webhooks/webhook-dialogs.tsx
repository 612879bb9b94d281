import { SaveProblem } from '@keystead/crud-ui';
import { errorText, Navigate, NoAnswerError } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useAddWebhook } from './add-webhook.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { applyServerErrors, useWebhookForm } from './use-webhook-form.ts';
import { webhooks } from './webhook-collection.ts';
import { toRequestBody } from './webhook-fields.ts';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { useWebhookNavigation } from './webhook-navigation.ts';

const FAILED = 'The webhook could not be added. Please try again.';
const UNKNOWN = 'There was no response. The webhook may have been added anyway: check the list before you try again.';

/** Registers a webhook, and then shows its secret. */
export function AddWebhookDialog() {
  const { mayCreate } = useRecordList(webhooks, {});
  const { at, close, navigate } = useWebhookNavigation();
  const form = useWebhookForm();
  const { mutate, isPending, error, data: created } = useAddWebhook();
  if (created !== undefined)
    return <SecretDialog title="Webhook added" secret={created.secret} onClose={() => navigate(created.id)} />;
  if (mayCreate === false) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), { onError: (failure) => applyServerErrors(form, failure) }),
  );
  const text = error instanceof NoAnswerError ? UNKNOWN : errorText(error, FAILED);
  return (
    <WebhookFormDialog
      title="Add webhook"
      submitLabel="Add webhook"
      form={form}
      busy={isPending}
      problem={error && <SaveProblem error={error} text={text} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

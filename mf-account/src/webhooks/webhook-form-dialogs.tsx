import type { Webhook } from '@keystead/contracts';
import { ChangeProblem, SaveProblem } from '@keystead/crud-ui';
import { errorText, Navigate, NoAnswerError, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import {
  useAddWebhook,
  useUpdateWebhook,
  useWebhookNavigation,
  useWebhookPageNavigation,
  webhooks,
} from './webhook.api.ts';
import { fieldLabels, toRequestBody, useWebhookForm, WebhookFormDialog } from './webhook.form.tsx';
import { WebhookSecretDialog } from './webhook-details.tsx';

const FAILED = 'The webhook could not be added. Please try again.';
const UNKNOWN = 'There was no response. The webhook may have been added anyway: check the list before you try again.';

export function AddWebhookDialog() {
  const { mayCreate } = useRecordList(webhooks, {});
  const { at, close, navigate } = useWebhookNavigation();
  const form = useWebhookForm();
  const { mutate, isPending, error, data: created } = useAddWebhook();
  if (created !== undefined)
    return <WebhookSecretDialog title="Webhook added" secret={created.secret} onClose={() => navigate(created.id)} />;
  if (mayCreate === false) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    mutate(toRequestBody(fields), { onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels) }),
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

export function EditWebhookDialog() {
  const id = Number(useParams().id);
  return <EditWebhook key={id} id={id} />;
}

function EditWebhook({ id }: Pick<Webhook, 'id'>) {
  const { at, close } = useWebhookPageNavigation(id);
  const { opened, form, isFetching, reload } = useEditedRecord(webhooks, id, useWebhookForm);
  const update = useUpdateWebhook(id);
  // The page below fetches the same record, and renders this dialog once it has arrived.
  if (opened === undefined) return null;
  if (!opened.abilities.update) return <Navigate to={at()} replace />;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version: opened.version },
      { onSuccess: close, onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels) },
    ),
  );
  const problem = (
    <ChangeProblem
      noun="webhook"
      title="Failed to save the webhook"
      change={update}
      isFetching={isFetching}
      reload={reload}
    />
  );
  return (
    <WebhookFormDialog
      title="Edit webhook"
      submitLabel="Save"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}

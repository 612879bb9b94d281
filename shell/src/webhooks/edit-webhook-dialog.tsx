import type { Webhook } from '@keystead/contracts';
import { ChangeProblem } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { useUpdateWebhook } from './change-webhook.ts';
import { applyServerErrors, useWebhookForm } from './use-webhook-form.ts';
import { webhooks } from './webhook-collection.ts';
import { toRequestBody } from './webhook-fields.ts';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { useWebhookPageNavigation } from './webhook-navigation.ts';

/** Edits the webhook that the address names. */
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
      { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) },
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

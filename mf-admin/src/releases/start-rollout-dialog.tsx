import { remoteTitle } from '@keystead/contracts/remote-pages';
import { FormDialog } from '@keystead/crud-ui';
import { request, showFieldErrors } from '@keystead/web-kit';
import { type ChannelDialogProps, ConflictProblem } from './dialog-parts.tsx';
import { useReleaseChange } from './release.api.ts';
import { fieldLabels, type RolloutFields, RolloutFormFields, toRequestBody, useRolloutForm } from './rollout.form.tsx';

export function StartRolloutDialog({ channel, onClose }: ChannelDialogProps) {
  const { remote, version } = channel;
  const form = useRolloutForm();
  const { mutate, isPending, error } = useReleaseChange({
    send: (fields: RolloutFields) =>
      request('POST /remotes/{remote}/rollouts', { params: { remote }, body: toRequestBody(fields), ifMatch: version }),
    done: 'Rollout started.',
    onClose,
  });
  const submit = form.handleSubmit((fields) =>
    mutate(fields, { onError: (failure) => void showFieldErrors(failure, form.setError, fieldLabels) }),
  );
  return (
    <FormDialog
      title={`Start a rollout of ${remoteTitle(remote)}`}
      description="It reaches a few visitors first, then more as the evidence allows. It rolls back automatically if errors rise."
      submitLabel="Start"
      labels={fieldLabels}
      errors={form.formState.errors}
      busy={isPending}
      problem={<ConflictProblem error={error} title="The rollout was not started" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <RolloutFormFields form={form} channel={channel} />
    </FormDialog>
  );
}

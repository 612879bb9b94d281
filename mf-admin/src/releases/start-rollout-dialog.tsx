import type { RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { FormDialog } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request, showFieldErrors } from '@keystead/web-kit';
import { isConflict, useMutation } from '@keystead/web-kit/queries';
import { ConflictProblem } from './dialog-parts.tsx';
import { useRefreshReleases } from './releases.api.ts';
import { fieldLabels, type RolloutFields, RolloutFormFields, toRequestBody, useRolloutForm } from './rollout.form.tsx';

interface StartRolloutDialogProps {
  channel: RemoteChannel;
  onClose: () => void;
}

export function StartRolloutDialog({ channel, onClose }: StartRolloutDialogProps) {
  const { remote, version } = channel;
  const form = useRolloutForm();
  const toast = useToast();
  const refresh = useRefreshReleases();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: RolloutFields) =>
      request('POST /remotes/{remote}/rollouts', { params: { remote }, body: toRequestBody(fields), ifMatch: version }),
    onSuccess: () => {
      toast.success('Rollout started.');
      refresh();
      onClose();
    },
    onError: (failure) => {
      if (isConflict(failure)) refresh();
      showFieldErrors(failure, form.setError, fieldLabels);
    },
  });
  return (
    <FormDialog
      title={`Start a rollout of ${remoteTitle(remote)}`}
      description="It reaches a few visitors first, then more as the evidence allows. It rolls back automatically if errors rise."
      submitLabel="Start"
      labels={fieldLabels}
      errors={form.formState.errors}
      busy={isPending}
      problem={<ConflictProblem error={error} title="The rollout was not started" />}
      onSubmit={form.handleSubmit((fields) => mutate(fields))}
      onClose={onClose}
    >
      <RolloutFormFields form={form} channel={channel} />
    </FormDialog>
  );
}

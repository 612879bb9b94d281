import type { RemoteChannel } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { checkFields, FormDialog } from '@keystead/crud-ui';
import { Alert, Field, Stack, TextArea } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { isConflict, useMutation } from '@keystead/web-kit/queries';
import { Controller, useForm } from 'react-hook-form';
import { ConflictProblem, MAX_REASON_LENGTH, ReleaseChoice } from './dialog-parts.tsx';
import { releaseText } from './release-labels.ts';
import { useRefreshReleases } from './releases.api.ts';

interface Fields {
  release: string;
  reason: string;
}

const labels: Record<keyof Fields, string> = { release: 'Release', reason: 'Reason' };
const resolver = checkFields<Fields>(labels, ['release', 'reason']);
/** The value for the release that the gateway was deployed with. */
const DEPLOYED = 'deployed';

interface ReleaseToEveryoneDialogProps {
  channel: RemoteChannel;
  onClose: () => void;
}

export function ReleaseToEveryoneDialog({ channel, onClose }: ReleaseToEveryoneDialogProps) {
  const { remote, version, built_in, rollout, stable } = channel;
  const title = remoteTitle(remote);
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    resolver,
    defaultValues: { release: '', reason: '' },
  });
  const toast = useToast();
  const refresh = useRefreshReleases();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ release, reason }: Fields) =>
      request('PUT /remotes/{remote}', {
        params: { remote },
        body: { stable_id: release === DEPLOYED ? null : Number(release), pinned: true, reason: reason.trim() },
        ifMatch: version,
      }),
    onSuccess: () => {
      toast.success(`Everyone gets that release of ${title} now.`);
      refresh();
      onClose();
    },
    onError: (failure) => {
      if (isConflict(failure)) refresh();
    },
  });
  const { errors } = formState;
  const deployed = built_in && { value: DEPLOYED, label: releaseText(built_in), hint: 'As deployed' };
  return (
    <FormDialog
      title={`Release one version of ${title} to everyone`}
      description="Takes effect immediately, without a rollout. No rollout can start until it is unpinned."
      submitLabel="Release to everyone"
      labels={labels}
      errors={errors}
      busy={isPending}
      problem={<ConflictProblem error={error} title="The release was not changed" />}
      onSubmit={handleSubmit((fields) => mutate(fields))}
      onClose={onClose}
    >
      <Stack gap={5}>
        {rollout !== null && <Alert tone="warning">This ends the rollout of {releaseText(rollout.candidate)}.</Alert>}
        <Field label={labels.release} error={errors.release?.message} required>
          <Controller
            name="release"
            control={control}
            render={({ field: { value, onChange, onBlur } }) => (
              <ReleaseChoice {...{ remote, stable, value, onChange, onBlur }} {...(deployed && { first: deployed })} />
            )}
          />
        </Field>
        <Field label={labels.reason} hint="Stored in the audit log" error={errors.reason?.message} required>
          <TextArea maxLength={MAX_REASON_LENGTH} {...register('reason')} />
        </Field>
      </Stack>
    </FormDialog>
  );
}

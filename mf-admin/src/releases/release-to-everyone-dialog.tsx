import { remoteTitle } from '@keystead/contracts/remote-pages';
import { checkFields, FormDialog } from '@keystead/crud-ui';
import { Alert, Field, Stack, TextArea } from '@keystead/ui';
import { request } from '@keystead/web-kit';
import { Controller, useForm } from 'react-hook-form';
import { type ChannelDialogProps, ConflictProblem, MAX_REASON_LENGTH, ReleaseChoice } from './dialog-parts.tsx';
import { useReleaseChange } from './release.api.ts';
import { releaseText } from './release.ts';

interface Fields {
  release: string;
  reason: string;
}

const labels: Record<keyof Fields, string> = { release: 'Release', reason: 'Reason' };
const resolver = checkFields<Fields>(labels, ['release', 'reason']);
/** The value for the release that the gateway was deployed with. */
const DEPLOYED = 'deployed';

export function ReleaseToEveryoneDialog({ channel, onClose }: ChannelDialogProps) {
  const { remote, version, built_in, rollout, stable } = channel;
  const title = remoteTitle(remote);
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    resolver,
    defaultValues: { release: '', reason: '' },
  });
  const { mutate, isPending, error } = useReleaseChange({
    send: ({ release, reason }: Fields) =>
      request('PUT /remotes/{remote}', {
        params: { remote },
        body: { stable_id: release === DEPLOYED ? null : Number(release), pinned: true, reason: reason.trim() },
        ifMatch: version,
      }),
    done: `Everyone gets that release of ${title} now.`,
    onClose,
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

import type { Body, Release, ReleaseRef, RemoteChannel, RemoteName } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { FormRows, longTextField, recordForm, SendingDialog, textField } from '@keystead/crud-ui';
import { Alert, formatInstant, Stack } from '@keystead/ui';
import { Select, type SelectOption, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { isConflict } from '@keystead/web-kit/queries';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { type OperatorAction, useReleaseChange, useReleaseList, useReleaseOverride } from './release.api.ts';
import { releaseText } from './release.ts';

const VERSION_CONFLICT = 'Someone else changed this record. We loaded the latest version.';

/** The limit is that of the contract. */
export const reasonField = longTextField('Reason', {
  required: true,
  maxLength: 500,
  cell: [6, 6],
  hint: 'Stored in the audit log',
});

const reasonForm = recordForm<object>()({ reason: reasonField });

interface ReasonDialogProps {
  action: OperatorAction;
  onClose: () => void;
}

export function ReasonDialog({ action, onClose }: ReasonDialogProps) {
  const toast = useToast();
  const change = useReleaseChange({
    send: action.send,
    done: action.successMessage,
    onClose,
    onConflict: () => {
      toast.error(`${action.failureMessage}. ${VERSION_CONFLICT}`);
      onClose();
    },
  });
  return (
    <SendingDialog
      form={reasonForm}
      title={action.title}
      description={action.description}
      size="small"
      submitLabel={action.label}
      tone={action.danger ? 'danger' : 'primary'}
      toBody={(values) => reasonForm.toBody(values).reason}
      sending={change}
      failed={action.failureMessage}
      onClose={onClose}
    />
  );
}

export const failureProps = (error: Error | null, title: string) => ({
  failed: title,
  problem: isConflict(error) ? (
    <Alert tone="warning" title={title}>
      {VERSION_CONFLICT}
    </Alert>
  ) : undefined,
});

const optionOf = (release: Release, current: ReleaseRef | null): SelectOption<string> => ({
  value: String(release.id),
  label: releaseText(release),
  hint: `Published ${formatInstant(release.published_at)} by ${release.published_by}${
    release.id === current?.id ? '; the stable one' : ''
  }`,
});

interface Releases {
  remote: RemoteName;
  stable: ReleaseRef | null;
  first?: SelectOption<string> | null;
}

interface ReleaseChoiceProps extends Releases {
  value: string;
  onChange: (id: string) => void;
  onBlur: () => void;
}

function ReleaseChoice({ remote, stable, first, value, ...control }: ReleaseChoiceProps) {
  const { rows, failed } = useReleaseList(remote, 'published');
  const options = [...(first ? [first] : []), ...(rows ?? []).map((release) => optionOf(release, stable))];
  const placeholder = failed
    ? 'Failed to load releases'
    : rows?.length === 0 && !first
      ? 'Nothing has been published yet'
      : 'Choose a release';
  return <Select options={options} value={value === '' ? null : value} placeholder={placeholder} {...control} />;
}

/** A choice among a remote's releases that aren't blocked, the newest first. */
export const releaseField = {
  label: 'Release',
  required: true,
  cell: [6, 6] as const,
  toValue: () => '',
  toSent: (id: string) => id,
  control: ({ control }: UseFormReturn, name: string, releases: Releases) => (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur } }) => (
        <ReleaseChoice {...releases} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    />
  ),
};

/** The value for the release that the gateway was deployed with. */
const DEPLOYED = 'deployed';

const everyoneForm = recordForm<object>()({
  release: { ...releaseField, toSent: (id: string) => (id === DEPLOYED ? null : Number(id)) },
  reason: reasonField,
});

export interface ChannelDialogProps {
  channel: RemoteChannel;
  onClose: () => void;
}

export function ReleaseToEveryoneDialog({ channel, onClose }: ChannelDialogProps) {
  const { remote, version, built_in, rollout, stable } = channel;
  const title = remoteTitle(remote);
  const change = useReleaseChange({
    send: (body: Body<'PUT /remotes/{remote}'>) =>
      request('PUT /remotes/{remote}', { params: { remote }, body, ifMatch: version }),
    done: `Everyone gets that release of ${title} now.`,
    onClose,
  });
  const deployed = built_in && { value: DEPLOYED, label: releaseText(built_in), hint: 'As deployed' };
  return (
    <SendingDialog
      form={everyoneForm}
      title={`Release one version of ${title} to everyone`}
      description="Takes effect immediately, without a rollout. No rollout can start until it is unpinned."
      submitLabel="Release to everyone"
      toBody={(values) => {
        const { release, reason } = everyoneForm.toBody(values);
        return { stable_id: release, pinned: true, reason };
      }}
      sending={change}
      {...failureProps(change.error, 'The release was not changed')}
      onClose={onClose}
    >
      <Stack gap={5}>
        {rollout !== null && <Alert tone="warning">This ends the rollout of {releaseText(rollout.candidate)}.</Alert>}
        <FormRows
          of={everyoneForm}
          rows={[['release'], ['reason']]}
          own={{ release: { remote, stable, first: deployed } }}
        />
      </Stack>
    </SendingDialog>
  );
}

const required = { required: true, asTyped: true, cell: [6, 6] } as const;

/** Its values are those with which `npm run dev` of the remote serves it. Limits are those of the contract. */
const previewForm = recordForm<RemoteChannel>()({
  entry: {
    ...textField('Entry URL', { ...required, type: 'url', inputMode: 'url', maxLength: 500 }),
    toValue: () => 'http://localhost:4173/remoteEntry.js',
  },
  container: {
    ...textField('Container name', { ...required, spellCheck: false, maxLength: 100 }),
    toValue: (_: unknown, channel: RemoteChannel | undefined) =>
      channel ? `${channel.remote.replaceAll('-', '_')}__dev` : '',
  },
});

export function PreviewBuildDialog({ channel, onClose }: ChannelDialogProps) {
  const { remote } = channel;
  return (
    <SendingDialog
      form={previewForm}
      record={channel}
      title={`Preview a build of ${remoteTitle(remote)}`}
      description={`Loads what npm run dev -w ${remote} serves, in this browser only and outside of any rollout.`}
      submitLabel="Preview in this browser"
      toBody={(values) => ({ remote, ...previewForm.toBody(values) })}
      sending={useReleaseOverride()}
      failed={({ message }) => message}
      onClose={onClose}
    >
      <FormRows of={previewForm} rows={[['entry'], ['container']]} />
    </SendingDialog>
  );
}

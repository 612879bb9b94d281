import type { Release, ReleaseRef, RemoteChannel, RemoteName } from '@keystead/contracts';
import { checkFields, FormDialog, SaveProblem } from '@keystead/crud-ui';
import { Alert, Field, formatInstant, TextArea } from '@keystead/ui';
import { Select, type SelectOption, useToast } from '@keystead/ui/overlays';
import { errorText } from '@keystead/web-kit';
import { isConflict } from '@keystead/web-kit/queries';
import { useForm } from 'react-hook-form';
import { type OperatorAction, useReleaseChange, useReleaseList } from './release.api.ts';
import { releaseText } from './release.ts';

const VERSION_CONFLICT = 'Someone else changed this record. We loaded the latest version.';

/** The maximum length of a reason, by the contract. */
export const MAX_REASON_LENGTH = 500;

const labels = { reason: 'Reason' };
const resolver = checkFields<{ reason: string }>(labels, ['reason']);

/** The props of a dialog about a remote. */
export interface ChannelDialogProps {
  channel: RemoteChannel;
  onClose: () => void;
}

interface ReasonDialogProps {
  action: OperatorAction;
  onClose: () => void;
}

export function ReasonDialog({ action, onClose }: ReasonDialogProps) {
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { reason: '' } });
  const toast = useToast();
  const { mutate, isPending, error } = useReleaseChange({
    send: action.send,
    done: action.successMessage,
    onClose,
    onConflict: () => {
      toast.error(`${action.failureMessage}. ${VERSION_CONFLICT}`);
      onClose();
    },
  });
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

interface ConflictProblemProps {
  error: Error | null;
  title: string;
}

export function ConflictProblem({ error, title }: ConflictProblemProps) {
  if (error === null) return null;
  if (!isConflict(error)) return <SaveProblem error={error} title={title} text={error.message} />;
  return (
    <Alert tone="warning" title={title}>
      {VERSION_CONFLICT}
    </Alert>
  );
}

const optionOf = (release: Release, current: ReleaseRef | null): SelectOption<string> => ({
  value: String(release.id),
  label: releaseText(release),
  hint: `Published ${formatInstant(release.published_at)} by ${release.published_by}${
    release.id === current?.id ? '; the stable one' : ''
  }`,
});

interface ReleaseChoiceProps {
  remote: RemoteName;
  stable: ReleaseRef | null;
  first?: SelectOption<string>;
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
}

/** A choice among a remote's releases that aren't blocked, the newest first. */
export function ReleaseChoice({ remote, stable, first, value, onChange, onBlur }: ReleaseChoiceProps) {
  const { rows, failed } = useReleaseList(remote, 'published');
  const options = [...(first ? [first] : []), ...(rows ?? []).map((release) => optionOf(release, stable))];
  const placeholder = failed
    ? 'Failed to load releases'
    : rows?.length === 0 && !first
      ? 'Nothing has been published yet'
      : 'Choose a release';
  return (
    <Select
      options={options}
      value={value === '' ? null : value}
      placeholder={placeholder}
      onChange={onChange}
      {...(onBlur && { onBlur })}
    />
  );
}

import type { RemoteName } from '@keystead/contracts';
import { remoteTitle } from '@keystead/contracts/remote-pages';
import { checkFields, FormDialog, SaveProblem } from '@keystead/crud-ui';
import { Field, Stack, TextInput } from '@keystead/ui';
import { errorText, showFieldErrors } from '@keystead/web-kit';
import { useForm } from 'react-hook-form';
import { useReleaseOverride } from './release.api.ts';

interface Fields {
  entry: string;
  container: string;
}

const labels: Record<keyof Fields, string> = { entry: 'Entry URL', container: 'Container name' };
const resolver = checkFields<Fields>(labels, ['entry', 'container']);
/** Limits of the contract. */
const lengths = { entry: 500, container: 100 };

/** The default address at which `npm run dev` of a remote serves it. */
const defaultFields = (remote: RemoteName): Fields => ({
  entry: 'http://localhost:4173/remoteEntry.js',
  container: `${remote.replaceAll('-', '_')}__dev`,
});

interface PreviewBuildDialogProps {
  remote: RemoteName;
  onClose: () => void;
}

export function PreviewBuildDialog({ remote, onClose }: PreviewBuildDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver,
    defaultValues: defaultFields(remote),
  });
  const { mutate, isPending, error } = useReleaseOverride();
  const { errors } = formState;
  return (
    <FormDialog
      title={`Preview a build of ${remoteTitle(remote)}`}
      description={`Loads what npm run dev -w ${remote} serves, in this browser only and outside of any rollout.`}
      submitLabel="Preview in this browser"
      labels={labels}
      errors={errors}
      busy={isPending}
      problem={error && <SaveProblem error={error} text={errorText(error, error.message)} />}
      onSubmit={handleSubmit((fields) =>
        mutate({ remote, ...fields }, { onError: (failure) => void showFieldErrors(failure, setError, labels) }),
      )}
      onClose={onClose}
    >
      <Stack gap={5}>
        <Field label={labels.entry} error={errors.entry?.message} required>
          <TextInput type="url" inputMode="url" autoComplete="off" maxLength={lengths.entry} {...register('entry')} />
        </Field>
        <Field label={labels.container} error={errors.container?.message} required>
          <TextInput autoComplete="off" spellCheck={false} maxLength={lengths.container} {...register('container')} />
        </Field>
      </Stack>
    </FormDialog>
  );
}

import type { Property } from '@keystead/contracts';
import { Alert, Button } from '@keystead/ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { AbsentPropertyDialog } from './absent-property-dialog.tsx';
import { bodyOf } from './property-fields.ts';
import { PropertyFormDialog } from './property-form-dialog.tsx';
import { SaveProblem } from './save-problem.tsx';
import { isConflict, useUpdateProperty } from './update-property.ts';
import { useEditedProperty } from './use-edited-property.ts';
import { usePropertyAddresses } from './use-property-addresses.ts';
import { markRefused } from './use-property-form.ts';

const TITLE = 'Edit Property';

/** Changes the property that the address names. */
export function EditPropertyDialog() {
  const id = Number(useParams().id);
  return <EditProperty key={id} id={id} />;
}

function EditProperty({ id }: { id: Property['id'] }) {
  const { details, close } = usePropertyAddresses();
  const { opened, form, error, isFetching, reload } = useEditedProperty(id);
  const update = useUpdateProperty(id);

  if (opened === undefined)
    return <AbsentPropertyDialog title={TITLE} error={error} onRetry={reload} onClose={close} />;
  if (!opened.abilities.update) return <Navigate to={details(id)} replace />;

  const { version, time_zone } = opened;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...bodyOf(fields), time_zone, version },
      { onSuccess: close, onError: (refusal) => markRefused(form, refusal) },
    ),
  );
  const resolve = async () => {
    if (await reload()) update.reset();
  };
  const problem = isConflict(update.error) ? (
    <EditConflict busy={isFetching} onReload={resolve} />
  ) : (
    update.error && <SaveProblem error={update.error} title="Failed to update property" text={update.error.message} />
  );
  return (
    <PropertyFormDialog
      title={TITLE}
      submitLabel="Update Property"
      form={form}
      busy={update.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={close}
    />
  );
}

/** Somebody else's change came first: theirs can be looked at before it is decided again. */
function EditConflict({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  return (
    <Alert
      tone="warning"
      title="This property was changed by somebody else"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={onReload}>
          Reload property
        </Button>
      }
    >
      Reload it to see the latest values. What you have changed here stays, so check it before you save again.
    </Alert>
  );
}

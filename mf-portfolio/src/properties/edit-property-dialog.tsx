import type { Property } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem, properties } from '@keystead/crud-ui';
import { Navigate, useParams } from '@keystead/web-kit';
import { useEditedRecord } from '@keystead/web-kit/queries';
import { toRequestBody } from './property-fields.ts';
import { PropertyFormDialog } from './property-form-dialog.tsx';
import { usePropertyNavigation } from './property-navigation.ts';
import { useUpdateProperty } from './update-property.ts';
import { applyServerErrors, usePropertyForm } from './use-property-form.ts';

const TITLE = 'Edit Property';

/** Updates the property that the URL names. */
export function EditPropertyDialog() {
  const id = Number(useParams().id);
  return <EditProperty key={id} id={id} />;
}

function EditProperty({ id }: { id: Property['id'] }) {
  const { at, close } = usePropertyNavigation();
  const { opened, form, error, isFetching, reload } = useEditedRecord(properties, id, usePropertyForm);
  const update = useUpdateProperty(id);

  if (opened === undefined)
    return <AbsentRecordDialog title={TITLE} noun="property" error={error} onRetry={reload} onClose={close} />;
  if (!opened.abilities.update) return <Navigate to={at(id)} replace />;

  const { version } = opened;
  const submit = form.handleSubmit((fields) =>
    update.mutate(
      { ...toRequestBody(fields), version },
      { onSuccess: close, onError: (failure) => applyServerErrors(form, failure) },
    ),
  );
  const problem = (
    <ChangeProblem
      noun="property"
      title="Failed to update property"
      change={update}
      isFetching={isFetching}
      reload={reload}
    />
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

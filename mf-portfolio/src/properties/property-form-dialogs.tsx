import type { Property } from '@keystead/contracts';
import { AbsentRecordDialog, ChangeProblem, properties, SaveProblem } from '@keystead/crud-ui';
import { errorText, Navigate, showFieldErrors, useParams } from '@keystead/web-kit';
import { useEditedRecord, useRecordList } from '@keystead/web-kit/queries';
import { useCreateProperty, useUpdateProperty } from './property.api.ts';
import { fieldLabels, PropertyFormDialog, toRequestBody, usePropertyForm } from './property.form.tsx';
import { usePropertyNavigation, usePropertySearch } from './property.navigation.ts';

const FAILED = 'Failed to create property. Please try again.';

export function CreatePropertyDialog() {
  const { mayCreate } = useRecordList(properties, usePropertySearch().search);
  const { at, close } = usePropertyNavigation();
  const form = usePropertyForm();
  const create = useCreateProperty();
  const submit = form.handleSubmit((fields) => {
    create.mutate(toRequestBody(fields), {
      onSuccess: close,
      onError: (error) => showFieldErrors(error, form.setError, fieldLabels),
    });
  });
  if (mayCreate === false) return <Navigate to={at()} replace />;
  return (
    <PropertyFormDialog
      title="Add New Property"
      submitLabel="Add Property"
      form={form}
      busy={create.isPending}
      problem={create.error && <SaveProblem error={create.error} text={errorText(create.error, FAILED)} />}
      onSubmit={submit}
      onClose={close}
    />
  );
}

const TITLE = 'Edit Property';

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
      { onSuccess: close, onError: (failure) => showFieldErrors(failure, form.setError, fieldLabels) },
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

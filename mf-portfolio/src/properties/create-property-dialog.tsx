import { properties, SaveProblem } from '@keystead/crud-ui';
import { errorText, Navigate } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { useCreateProperty } from './create-property.ts';
import { toRequestBody } from './property-fields.ts';
import { PropertyFormDialog } from './property-form-dialog.tsx';
import { usePropertyNavigation } from './property-navigation.ts';
import { usePropertySearch } from './property-search.ts';
import { applyServerErrors, usePropertyForm } from './use-property-form.ts';

const FAILED = 'Failed to create property. Please try again.';

export function CreatePropertyDialog() {
  const { mayCreate } = useRecordList(properties, usePropertySearch().search);
  const { at, close } = usePropertyNavigation();
  const form = usePropertyForm();
  const create = useCreateProperty();
  const submit = form.handleSubmit((fields) => {
    create.mutate(toRequestBody(fields), { onSuccess: close, onError: (error) => applyServerErrors(form, error) });
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

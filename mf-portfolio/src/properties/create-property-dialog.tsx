import { errorText, Navigate } from '@keystead/web-kit';
import { useCreateProperty } from './create-property.ts';
import { useProperties } from './list-properties.ts';
import { bodyOf } from './property-fields.ts';
import { PropertyFormDialog } from './property-form-dialog.tsx';
import { usePropertySearch } from './property-search.ts';
import { SaveProblem } from './save-problem.tsx';
import { useCreationKey } from './use-creation-key.ts';
import { usePropertyAddresses } from './use-property-addresses.ts';
import { markRefused, usePropertyForm } from './use-property-form.ts';

const FAILED = 'Failed to create property. Please try again.';

/** Adds a property. */
export function CreatePropertyDialog() {
  const { mayCreate } = useProperties(usePropertySearch().search);
  const { list, close } = usePropertyAddresses();
  const form = usePropertyForm();
  const keyFor = useCreationKey();
  const create = useCreateProperty();
  const submit = form.handleSubmit((fields) => {
    const body = bodyOf(fields);
    create.mutate({ body, key: keyFor(body) }, { onSuccess: close, onError: (error) => markRefused(form, error) });
  });
  if (mayCreate === false) return <Navigate to={list} replace />;
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

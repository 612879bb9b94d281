import type { Tenant } from '@keystead/contracts';
import {
  CreateDialog,
  choiceField,
  dateField,
  EditDialog,
  FormFields,
  findProperty,
  MoreDetails,
  namedOption,
  propertyField,
  recordForm,
  tenants,
  textField,
  useFieldDefaults,
  useSearchedList,
  type ValuesOf,
} from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, useNavigate } from '@keystead/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useFormContext, useFormState } from 'react-hook-form';
import { tenantPages } from './tenant.api.ts';
import { invitationText, statusNames } from './tenant.ts';

const required = { required: true, asTyped: true } as const;

/** Required fields are those of product §5, limits those of the contract. */
export const tenantForm = recordForm<Tenant>()({
  email: textField('Email', { ...required, type: 'email', maxLength: 254, cell: [6, 6] }),
  first_name: textField('First name', { ...required, maxLength: 100, cell: [3, 3] }),
  last_name: textField('Last name', { ...required, maxLength: 100, cell: [3, 3] }),
  phone: textField('Phone', { type: 'tel', maxLength: 40, cell: [6, 2] }),
  property_id: propertyField({ cell: [6, 4] }),
  emergency_contact_name: textField('Emergency contact name', { maxLength: 200, cell: [6, 3] }),
  emergency_contact_phone: textField('Emergency contact phone', { type: 'tel', maxLength: 40, cell: [6, 3] }),
  move_in_date: dateField('Move-in date', { max: '9999-12-31', cell: [3, 3] }),
  status: choiceField('Status', statusNames, { initial: 'active', cell: [3, 3] }),
});

type TenantValues = ValuesOf<typeof tenantForm.fields>;

/** The form's short version (product §3), and the fields beyond it. */
const shortNames = ['email', 'first_name', 'last_name', 'phone', 'property_id'] as const;
const detailNames = ['emergency_contact_name', 'emergency_contact_phone', 'move_in_date', 'status'] as const;

function TenantFields({ detailed }: { detailed: boolean }) {
  const { errors } = useFormState<TenantValues>();
  return (
    <Stack>
      <FormFields of={tenantForm} names={shortNames} />
      <MoreDetails initiallyOpen={detailed} wrong={detailNames.some((name) => errors[name] !== undefined)}>
        <FormFields of={tenantForm} names={detailNames} />
      </MoreDetails>
    </Stack>
  );
}

/** The address may name the property. */
function NewTenantFields() {
  const { property_id } = useSearchedList(tenantPages).search;
  const { offer } = useFieldDefaults(useFormContext<TenantValues>());
  const offerNamed = useEffectEvent(async () => {
    const property = property_id === undefined ? null : await findProperty(property_id);
    if (property !== null) offer('property_id', namedOption(property));
  });
  useEffect(() => void offerNamed(), []);
  return <TenantFields detailed={false} />;
}

function showTaken(error: Error, { setError }: UseFormReturn<TenantValues>): void {
  if (!(error instanceof ApiError && error.code === 'tenant_exists')) return;
  const message = 'Email is that of a tenant you already have';
  setError('email', { type: 'server', message }, { shouldFocus: true });
}

const dialog = {
  pages: tenantPages,
  form: tenantForm,
  toBody: tenantForm.toBody,
  onRejected: showTaken,
  // The reason is shown below it (product §8).
  failed: 'Error saving tenant. Please try again.',
};

export function CreateTenantDialog() {
  const toast = useToast();
  const navigate = useNavigate();
  const addLease = (id: Tenant['id']) => void navigate(`/app/leases/new?tenant_id=${id}`);
  return (
    <CreateDialog
      {...dialog}
      title="Add Tenant"
      description="We’ll email them an invitation."
      onSaved={(tenant) =>
        toast.success(`Tenant added. ${invitationText(tenant)}`.trim(), [
          { label: 'Add the lease', onPress: () => addLease(tenant.id) },
        ])
      }
    >
      <NewTenantFields />
    </CreateDialog>
  );
}

export function EditTenantDialog() {
  const toast = useToast();
  return (
    <EditDialog
      {...dialog}
      apart
      title="Edit Tenant"
      submitLabel="Update Tenant"
      send={tenants.change}
      // A changed e-mail address is invited too.
      onSaved={(tenant, before) =>
        toast.success(
          tenant.invited_at === before?.invited_at ? 'Tenant updated.' : `Tenant updated. ${invitationText(tenant)}`,
        )
      }
    >
      {() => <TenantFields detailed />}
    </EditDialog>
  );
}

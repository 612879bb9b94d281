import type { Lease, Property, Tenant } from '@keystead/contracts';
import {
  addDays,
  CreateDialog,
  choiceField,
  dateField,
  EditDialog,
  FormFields,
  findProperty,
  lastDayOfYearFrom,
  longTextField,
  moneyField,
  type NamedRecords,
  namedOption,
  overrideReasonField,
  propertyField,
  recordForm,
  tenantChoice,
  tenantField,
  useFieldDefaults,
  useInitialRecords,
  useSearchedList,
  type ValuesOf,
} from '@keystead/crud-ui';
import { formatDate, Stack, today } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, request, useNavigate } from '@keystead/web-kit';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { leasePages, leases, useOccupiedDefault } from './lease.api.ts';
import { leaseName, mayEndEarly, statusNames } from './lease.ts';
import { changedRentTerms, RentCharges, rentFields } from './lease-rent.tsx';

/** Required fields are those of product §5, limits those of the contract and the server. */
const termFields = {
  property_id: propertyField({ cell: [6, 3] }),
  tenant_id: tenantField({ required: true, cell: [6, 3] }),
  start_date: dateField('Start date', { required: true, cell: [3, 3] }),
  end_date: dateField('End date', { required: true, cell: [3, 3], hint: 'The last day' }),
  rent_amount: moneyField('Rent amount', { required: true, cell: [3, 3], hint: 'Per month' }),
  deposit_amount: moneyField('Deposit amount', { required: true, cell: [3, 3] }),
  lease_terms: longTextField('Lease terms', {
    maxLength: 20_000,
    cell: [6, 6],
    hint: 'What else was agreed on. The tenant can read it.',
  }),
  status: choiceField('Status', statusNames, { initial: 'active', cell: [6, 3] }),
};

const termNames = Object.keys(termFields) as (keyof typeof termFields)[];

export const leaseForm = recordForm<Lease>()({ ...termFields, ...rentFields, override_reason: overrideReasonField });

type LeaseValues = ValuesOf<typeof leaseForm.fields>;

interface LeaseDefaults {
  onProperty: (property: Property) => void;
  onTenant: (tenant: Tenant) => void;
  onStartDate: (date: string) => void;
}

/** Defaults are only for a new lease. An existing one has agreed values. */
function LeaseFields({ defaults, lease }: { defaults?: LeaseDefaults; lease?: Lease }) {
  const { watch } = useFormContext<LeaseValues>();
  return (
    <>
      <FormFields
        of={leaseForm}
        names={termNames}
        own={{
          property_id: { onChosen: defaults?.onProperty },
          tenant_id: { onChosen: defaults?.onTenant },
          start_date: { onChange: ({ target }) => defaults?.onStartDate(target.value) },
          end_date: { min: watch('start_date') || undefined },
        }}
      />
      <RentCharges form={leaseForm} lease={lease} />
    </>
  );
}

/**
 * The likely values of a new lease: a tenant's property, a property's only tenant, its rent and deposit, a term of a
 * year. They fill fields that the user has not changed, and the next default replaces them. For a property or tenant
 * that the URL names, also a start on the day of moving in or today, and a deposit of a month's rent.
 *
 * @param named the property and the tenant that the URL names; they are filled in from the start
 */
function useLeaseDefaults(form: UseFormReturn<LeaseValues>, named: NamedRecords): LeaseDefaults {
  const { isUntouched, offer } = useFieldDefaults(form);
  const isNamed = (named.property_id ?? named.tenant_id) !== undefined;
  const suggestTerms = ({ rent_amount, deposit_amount }: Property) => {
    const deposit = deposit_amount ?? (isNamed ? rent_amount : null);
    offer('rent_amount', String(rent_amount));
    offer('deposit_amount', deposit === null ? '' : String(deposit));
  };
  const suggestOnlyTenant = async ({ id }: Pick<Property, 'id'>) => {
    if (!isUntouched('tenant_id')) return;
    const query = { property_id: id, status: 'active', limit: 2 } as const;
    const found = await request('GET /tenants', { query }).catch(() => null);
    const [only, other] = found?.tenants ?? [];
    if (only && !other) offer('tenant_id', tenantChoice(only));
  };
  const suggestStart = (date: string) => {
    offer('start_date', date);
    offer('end_date', lastDayOfYearFrom(date));
  };
  const suggestProperty = async ({ property_id }: Tenant) => {
    const property = isUntouched('property_id') ? await findProperty(property_id) : null;
    // The user may have chosen a property while the request was running.
    if (property === null || !isUntouched('property_id')) return;
    offer('property_id', namedOption(property));
    suggestTerms(property);
  };
  useInitialRecords(form, named, (property, tenant) => {
    if (property !== null) suggestTerms(property);
    if (tenant !== null) void suggestProperty(tenant);
    else if (property !== null) void suggestOnlyTenant(property);
    if (isNamed) suggestStart(tenant?.move_in_date ?? today());
  });
  return {
    onProperty: (property) => {
      suggestTerms(property);
      void suggestOnlyTenant(property);
    },
    onTenant: (tenant) => void suggestProperty(tenant),
    onStartDate: (date) => offer('end_date', date === '' ? '' : lastDayOfYearFrom(date)),
  };
}

function NewLeaseFields() {
  const { search } = useSearchedList(leasePages);
  return <LeaseFields defaults={useLeaseDefaults(useFormContext<LeaseValues>(), search)} />;
}

function toBody(values: LeaseValues, lease?: Lease) {
  const { charges_rent: _, charge_from: _1, due_day: _2, proration: _3, ...rest } = leaseForm.toBody(values);
  const { after_end: _4, rollover_rent: _5, override_reason, ...sent } = rest;
  return { ...sent, ...(override_reason && { override_reason }), ...changedRentTerms(values, lease) };
}

const FIRST_DAY = 'rent_terms.charge_from';

/** The server names the first day by its place in the terms. */
function showFirstDayError(error: Error, { setError }: Pick<UseFormReturn<LeaseValues>, 'setError'>): void {
  const problem = error instanceof ApiError ? error.fields[FIRST_DAY] : undefined;
  if (problem !== undefined)
    setError('charge_from', { type: 'server', message: `${leaseForm.labels.charge_from} ${problem}` });
}

const dialog = {
  pages: leasePages,
  form: leaseForm,
  onRejected: showFirstDayError,
  // The reason is shown below it (product §8).
  failed: 'Error saving lease. Please try again.',
};

/** Adds a lease. The URL may name its property and tenant. */
export function CreateLeaseDialog() {
  const suggestOccupied = useOccupiedDefault();
  const navigate = useNavigate();
  const receive = ({ id, status, rent_terms }: Lease) =>
    status === 'active' && rent_terms !== null
      ? [{ label: 'Record its first rent', onPress: () => void navigate(`/app/rent/${id}/receive`) }]
      : undefined;
  return (
    <CreateDialog
      {...dialog}
      title="Add Lease"
      toBody={(values: LeaseValues) => toBody(values)}
      onSaved={(lease) => void suggestOccupied(lease, 'Lease added.', receive(lease))}
    >
      <NewLeaseFields />
    </CreateDialog>
  );
}

export function EditLeaseDialog() {
  const suggestOccupied = useOccupiedDefault();
  return (
    <EditDialog
      {...dialog}
      apart
      title="Edit Lease"
      submitLabel="Update Lease"
      toBody={toBody}
      send={leases.change}
      onSaved={(lease) => void suggestOccupied(lease, 'Lease updated.')}
    >
      {(lease) => <LeaseFields lease={lease} />}
    </EditDialog>
  );
}

/** The days on which a lease can end early (rules §5). */
const earlyDays = ({ start_date, end_date }: Lease) => ({ min: start_date, max: addDays(end_date, -1) });

/** Today, or the closest day on which the lease can end. */
function likelyEnd(lease: Lease): string {
  const [day, { min, max }] = [today(), earlyDays(lease)];
  if (day < min) return min;
  if (day > max) return max;
  return day;
}

const endForm = recordForm<Lease>()({
  end_date: {
    ...dateField('Last day', { required: true, cell: [6, 6] }),
    toValue: (_: unknown, lease: Lease | undefined) => (lease ? likelyEnd(lease) : ''),
  },
});

export function EndLeaseDialog() {
  const toast = useToast();
  return (
    <EditDialog
      pages={leasePages}
      apart
      form={endForm}
      title="End Lease Early"
      submitLabel="End Lease"
      describe={leaseName}
      size="small"
      mayChange={mayEndEarly}
      toBody={endForm.toBody}
      send={(id, body) => request('POST /leases/{id}/end', { params: { id }, body })}
      onSaved={({ end_date }) => toast.success(`The last day of the lease is ${formatDate(end_date)}.`)}
      failed="Error ending lease. Please try again."
    >
      {(opened) => (
        <Stack>
          <p>
            This lease runs until {formatDate(opened.end_date)}. After an earlier last day it reads as expired, and the
            property can be leased to somebody else from then on. Its documents stay, and payments are not changed.
          </p>
          <FormFields of={endForm} own={{ end_date: earlyDays(opened) }} />
        </Stack>
      )}
    </EditDialog>
  );
}

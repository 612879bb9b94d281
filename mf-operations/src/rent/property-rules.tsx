import type { LateFeeRule, PropertyLedgerPolicy } from '@keystead/contracts';
import {
  dueDayNames,
  FormFields,
  LoadedDialog,
  moneyField,
  numberField,
  optionalChoiceField,
  overrideReasonField,
  prorationNames,
  recordForm,
  type ValuesOf,
} from '@keystead/crud-ui';
import { formatMoney, Stack } from '@keystead/ui';
import { useParams } from '@keystead/web-kit';
import { useFormContext } from 'react-hook-form';
import { LateFeeExample, lateFeeFields, lateFeeNames, Part, ruleOf } from './late-fee-fields.tsx';
import { rentPath, useChangePropertyPolicy, usePolicy, usePropertyPolicy } from './rent.api.ts';
import { billingNames } from './rent.ts';

const none = 'As in your charging rules';

const chargesOwn = ({ charges_late_fees }: Readonly<Record<string, unknown>>) => charges_late_fees === 'own';

const propertyForm = recordForm<PropertyLedgerPolicy>()({
  due_day: {
    ...optionalChoiceField('Rent is due on the', dueDayNames, { none, cell: [6, 3] }),
    toValue: (day: number | null | undefined) => String(day ?? ''),
    toSent: (day: string) => (day === '' ? null : Number(day)),
  },
  post_days_ahead: numberField('Shown days ahead', { max: 31, step: 1, inputMode: 'numeric', cell: [6, 3] }),
  billing: optionalChoiceField('Charged', billingNames, { none, cell: [6, 6] }),
  proration: optionalChoiceField('A part of a month', prorationNames, { none, cell: [6, 6] }),
  charges_late_fees: {
    ...optionalChoiceField('Late fees', { own: 'As follows', never: 'Never' }, { none, cell: [6, 6] }),
    toValue: (charges: boolean | null | undefined) => (charges == null ? '' : charges ? 'own' : 'never'),
    toSent: (chosen: string) => (chosen === '' ? null : chosen === 'own'),
  },
  ...lateFeeFields(chargesOwn),
  returned_fee: moneyField('Fee for the tenant', { cell: [6, 6] }),
  override_reason: overrideReasonField,
});

type Values = ValuesOf<typeof propertyForm.fields>;

const typedRule = (values: Values, stored: LateFeeRule | null) =>
  values.charges_late_fees === 'own' ? ruleOf(values, stored) : null;

function toBody(values: Values, { late_fee }: PropertyLedgerPolicy) {
  const { due_day, billing, proration, post_days_ahead, charges_late_fees, returned_fee, override_reason } =
    propertyForm.toBody(values);
  return {
    due_day,
    billing,
    proration,
    post_days_ahead,
    charges_late_fees,
    late_fee: typedRule(values, late_fee),
    returned_fee,
    ...(override_reason && { override_reason }),
  };
}

function PropertyFields({ policy: { late_fee } }: { policy: PropertyLedgerPolicy }) {
  const values = useFormContext<Values>().watch();
  const { data: account } = usePolicy();
  const asAccount = (value: string | undefined) => ({ hint: value && `Empty: as in your charging rules, ${value}` });
  return (
    <Stack gap={5}>
      <p>
        Leases of this property that you add from now on take over the terms of rent. The fees apply to all of its
        leases that charge their rent by themselves.
      </p>
      <Part title="Rent">
        <FormFields
          of={propertyForm}
          names={['due_day', 'post_days_ahead', 'billing', 'proration']}
          own={{ post_days_ahead: asAccount(account && String(account.post_days_ahead)) }}
        />
      </Part>
      <Part title="Late rent">
        <FormFields of={propertyForm} names={['charges_late_fees', ...lateFeeNames]} />
        <LateFeeExample of={propertyForm} rule={typedRule(values, late_fee)} stored={late_fee} />
      </Part>
      <Part title="Returned payments">
        <FormFields
          of={propertyForm}
          names={['returned_fee']}
          own={{ returned_fee: asAccount(account && formatMoney(account.returned_fee)) }}
        />
      </Part>
    </Stack>
  );
}

/** Where the property in the address charges rent and fees differently from the account. */
export function PropertyRulesDialog() {
  const id = Number(useParams().property_id);
  return (
    <LoadedDialog
      path={rentPath}
      query={usePropertyPolicy(id)}
      noun="property"
      may={({ abilities }) => abilities.update}
      form={propertyForm}
      record={(policy) => policy}
      title="Charging rules of one property"
      description={({ property_name }) => property_name}
      submitLabel="Save rules"
      toBody={toBody}
      sending={useChangePropertyPolicy(id)}
      failed="The rules were not saved"
    >
      {(policy) => <PropertyFields policy={policy} />}
    </LoadedDialog>
  );
}

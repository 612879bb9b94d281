import type { LateFeeRule, LedgerPolicy } from '@keystead/contracts';
import {
  choiceField,
  dueDayNames,
  FormFields,
  LoadedDialog,
  moneyField,
  numberField,
  overrideReasonField,
  PropertyChooser,
  prorationNames,
  recordForm,
  useDiscardGuard,
  type ValuesOf,
} from '@keystead/crud-ui';
import { Button, Stack, space } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { LateFeeExample, lateFeeFields, lateFeeNames, Part, ruleOf } from './late-fee-fields.tsx';
import { rentPath, useChangePolicy, usePolicy } from './rent.api.ts';
import { billingNames, prorationExamples } from './rent.ts';

type Typed = Readonly<Record<string, unknown>>;

const withFees = ({ charges_late_fees }: Typed) => charges_late_fees === true;

type Policy = LedgerPolicy | undefined;

const rulesForm = recordForm<LedgerPolicy>()({
  due_day: {
    ...choiceField('Rent is due on the', dueDayNames, { initial: '1', cell: [6, 3] }),
    toValue: (day: number | undefined) => String(day ?? 1),
    toSent: (day: string) => Number(day),
  },
  post_days_ahead: numberField<true>('Shown days ahead', {
    required: true,
    max: 31,
    step: 1,
    inputMode: 'numeric',
    cell: [6, 3],
    hint: 'How early a charge appears in the ledger',
  }),
  billing: choiceField('Charged', billingNames, { initial: 'advance', cell: [6, 6] }),
  proration: choiceField('A part of a month', prorationNames, { initial: 'actual_month', cell: [6, 6] }),
  charges_late_fees: {
    label: 'Charge late fees',
    required: false,
    bare: true,
    cell: [6, 6],
    toValue: (_: unknown, policy: Policy) => policy?.late_fee != null,
    toSent: (on: boolean) => on,
    control: ({ register }: UseFormReturn, name: string) => (
      <Checkbox label="Charge late fees" hint="They are added by themselves when rent is late" {...register(name)} />
    ),
  },
  ...lateFeeFields(withFees),
  returned_fee: moneyField('Fee for the tenant', {
    cell: [6, 6],
    hint: 'When the bank returns a check or a transfer; 0 for none',
  }),
  override_reason: overrideReasonField,
});

type RulesValues = ValuesOf<typeof rulesForm.fields>;

/** Null for no late fees. */
const typedRule = (values: RulesValues, stored: LateFeeRule | null) =>
  values.charges_late_fees ? ruleOf(values, stored) : null;

function toBody(values: RulesValues, { late_fee }: LedgerPolicy) {
  const { due_day, billing, proration, post_days_ahead, returned_fee, override_reason } = rulesForm.toBody(values);
  return {
    due_day,
    billing,
    proration,
    post_days_ahead,
    late_fee: typedRule(values, late_fee),
    returned_fee: returned_fee ?? 0,
    ...(override_reason && { override_reason }),
  };
}

const Differing = styled.ul`display: flex; flex-wrap: wrap; gap: ${space[2]};`;

function RulesFields({ policy }: { policy: LedgerPolicy }) {
  const form = useFormContext<RulesValues>();
  const { open } = useDialogRoutes(rentPath);
  const { leave } = useDiscardGuard(form);
  const openProperty = (id: number | string) => void leave(() => open(`rules/${id}`));
  const values = form.watch();
  return (
    <Stack gap={5}>
      <p>
        Leases that you add from now on take over the terms of rent. The fees apply to all leases that charge their rent
        by themselves.
      </p>
      <Part title="Rent">
        <FormFields
          of={rulesForm}
          names={['due_day', 'post_days_ahead', 'billing', 'proration']}
          own={{ proration: { hint: `Moving in on March 20: ${prorationExamples[values.proration]}` } }}
        />
      </Part>
      <Part title="Late rent">
        <FormFields of={rulesForm} names={['charges_late_fees', ...lateFeeNames]} />
        <LateFeeExample of={rulesForm} rule={typedRule(values, policy.late_fee)} stored={policy.late_fee} />
      </Part>
      <Part title="Returned payments">
        <FormFields of={rulesForm} names={['returned_fee']} />
      </Part>
      <Part title="Rules of one property">
        <p>
          A property may differ from these rules
          {policy.properties.length > 0 ? ', and these do:' : '.'}
        </p>
        {policy.properties.length > 0 && (
          <Differing>
            {policy.properties.map(({ property_id, property_name }) => (
              <li key={property_id}>
                <Button size="small" variant="secondary" onClick={() => openProperty(property_id)}>
                  {property_name}
                </Button>
              </li>
            ))}
          </Differing>
        )}
        <PropertyChooser
          label="Property"
          placeholder="Choose a property"
          value={null}
          onChange={(option) => option && openProperty(option.value)}
        />
      </Part>
    </Stack>
  );
}

/** How the account charges rent and fees. */
export function ChargingRulesDialog() {
  return (
    <LoadedDialog
      path={rentPath}
      query={usePolicy()}
      noun="rules"
      may={({ abilities }) => abilities.update}
      form={rulesForm}
      record={(policy) => policy}
      title="Charging rules"
      description={() => 'How your leases charge rent and fees'}
      submitLabel="Save rules"
      toBody={toBody}
      sending={useChangePolicy()}
      failed="The rules were not saved"
    >
      {(policy) => <RulesFields policy={policy} />}
    </LoadedDialog>
  );
}

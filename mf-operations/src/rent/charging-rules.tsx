import type { LateFeeRule, LedgerPolicy } from '@keystead/contracts';
import {
  AbsentRecordDialog,
  addDays,
  choiceField,
  dueDayNames,
  FormFields,
  FormRuleWarnings,
  moneyField,
  numberField,
  overrideReasonField,
  prorationNames,
  recordForm,
  SendingDialog,
  usePreview,
  type ValuesOf,
} from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, radius, Stack, space, today } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { Navigate, request } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { rentPath, useChangePolicy, usePolicy } from './rent.api.ts';
import { billingNames, chargesSomething, prorationExamples } from './rent.ts';

const combineNames: Record<NonNullable<LateFeeRule['combine']>, string> = {
  sum: 'Both together',
  lesser: 'The lesser of both',
  greater: 'The greater of both',
};

const baseNames: Record<NonNullable<LateFeeRule['percent_of']>, string> = {
  period_rent: 'The month’s rent',
  past_due_rent: 'What is still owed of it',
};

type Typed = Readonly<Record<string, unknown>>;

const withFees = ({ charges_late_fees }: Typed) => charges_late_fees === true;
const withPercent = (values: Typed) => withFees(values) && Number(values.percent) > 0;
const withBoth = (values: Typed) => withPercent(values) && Number(values.flat) > 0;

type Policy = LedgerPolicy | undefined;

/** A field of the rule for late fees, from the policy's. */
const ofRule =
  <Value,>(read: (rule: LateFeeRule | undefined) => Value) =>
  (_: unknown, policy: Policy) =>
    read(policy?.late_fee ?? undefined);

const orEmpty = (value: number | null | undefined) => (value ? String(value) : '');

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
  grace_days: {
    ...numberField<true>('Days of grace', {
      required: true,
      max: 366,
      step: 1,
      inputMode: 'numeric',
      applies: withFees,
      cell: [6, 6],
      hint: 'Full days after the due date without a fee',
    }),
    toValue: ofRule((rule) => String(rule?.grace_days ?? 5)),
  },
  flat: {
    ...moneyField('Flat amount', { applies: withFees, cell: [3, 3] }),
    toValue: ofRule((rule) => orEmpty(rule?.flat)),
  },
  percent: {
    ...numberField('Percent', { max: 100, step: '0.01', applies: withFees, cell: [3, 3] }),
    toValue: ofRule((rule) => orEmpty((rule?.percent_bp ?? 0) / 100)),
  },
  percent_of: {
    ...choiceField('Percent of', baseNames, { initial: 'period_rent', cell: [6, 3] }),
    applies: withPercent,
    toValue: ofRule((rule) => rule?.percent_of ?? 'period_rent'),
  },
  combine: {
    ...choiceField('Flat amount and percent', combineNames, { initial: 'sum', cell: [6, 3] }),
    applies: withBoth,
    toValue: ofRule((rule) => rule?.combine ?? 'sum'),
  },
  cap: {
    ...moneyField('At most', { applies: withFees, cell: [6, 3], hint: 'For one late rent; empty for no limit' }),
    toValue: ofRule((rule) => orEmpty(rule?.cap)),
  },
  returned_fee: moneyField('Fee for the tenant', {
    cell: [6, 6],
    hint: 'When the bank returns a check or a transfer; 0 for none',
  }),
  override_reason: overrideReasonField,
});

type RulesValues = ValuesOf<typeof rulesForm.fields>;

/** The rule that a form describes; null for none. What the form doesn't have stays as it is stored. */
function ruleOf(values: RulesValues, stored: LateFeeRule | null): LateFeeRule | null {
  if (!values.charges_late_fees) return null;
  const { grace_days, flat, percent, percent_of, combine, cap } = rulesForm.toBody(values);
  return {
    ...stored,
    grace_days,
    flat,
    percent_bp: percent === null ? null : Math.round(percent * 100),
    percent_of,
    combine,
    cap,
  };
}

function toBody(values: RulesValues, { late_fee }: LedgerPolicy) {
  const { due_day, billing, proration, post_days_ahead, returned_fee, override_reason } = rulesForm.toBody(values);
  return {
    due_day,
    billing,
    proration,
    post_days_ahead,
    late_fee: ruleOf(values, late_fee),
    returned_fee: returned_fee ?? 0,
    ...(override_reason && { override_reason }),
  };
}

const given = (rule: LateFeeRule | null) =>
  JSON.stringify(
    Object.entries(rule ?? {})
      .filter(([, value]) => value != null)
      .sort(),
  );

const isSameRule = (one: LateFeeRule, other: LateFeeRule | null) => given(one) === given(other);

/** A month's rent of 1,000.00 that was due on the first day of the next month. */
const EXAMPLE_RENT = 1000;

const nextFirst = (day: string) => `${addDays(`${day.slice(0, 7)}-28`, 5).slice(0, 7)}-01`;

const Example = styled.p`
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.sunken};
  font: ${font('small')};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

function LateFeeExample({ stored }: { stored: LateFeeRule | null }) {
  const { watch } = useFormContext<RulesValues>();
  const rule = ruleOf(watch(), stored);
  const due_date = nextFirst(today());
  const as_of = addDays(due_date, (rule?.grace_days ?? 0) + 14);
  const isComplete = rule !== null && Number.isInteger(rule.grace_days) && chargesSomething(rule);
  const { answer, error } = usePreview({
    queryKey: ['rent', 'late-fees'],
    body: isComplete ? { rule, charge: { amount: EXAMPLE_RENT, due_date }, payments: [], as_of } : null,
    send: (body, signal) => request('POST /late-fees/preview', { body, signal }),
  });
  if (rule === null) return null;
  if (!isComplete) return <Example>Enter a flat amount or a percentage.</Example>;
  if (answer === undefined) return error && <Example>The example can’t be computed at the moment.</Example>;
  const [first] = answer.fees;
  const formulas = answer.fees.length === 1 ? (first?.lines.filter(({ formula }) => formula.includes('×')) ?? []) : [];
  const why = formulas.length > 0 && ` (${formulas.map(({ formula }) => formula).join('; ')})`;
  return (
    <>
      <Example aria-live="polite">
        If a rent of {formatMoney(EXAMPLE_RENT)} is due on {formatDate(due_date)} and still unpaid on{' '}
        {formatDate(as_of)},{' '}
        {first === undefined ? (
          'no late fee is charged.'
        ) : (
          <>
            the tenant owes {formatMoney(answer.total)} in late fees
            {answer.fees.length === 1 ? ', charged on' : ', the first on'} {formatDate(first.date)}
            {why}.
          </>
        )}
      </Example>
      <FormRuleWarnings of={rulesForm} warnings={answer.warnings} unchanged={isSameRule(rule, stored)} />
    </>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.border};
  & > h3 { font: ${font('heading')}; }
`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Group>
  );
}

function RulesFields({ policy }: { policy: LedgerPolicy }) {
  const { watch } = useFormContext<RulesValues>();
  const proration = watch('proration');
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
          own={{ proration: { hint: `Moving in on March 20: ${prorationExamples[proration]}` } }}
        />
      </Part>
      <Part title="Late rent">
        <FormFields
          of={rulesForm}
          names={['charges_late_fees', 'grace_days', 'flat', 'percent', 'percent_of', 'combine', 'cap']}
        />
        <LateFeeExample stored={policy.late_fee} />
      </Part>
      <Part title="Returned payments">
        <FormFields of={rulesForm} names={['returned_fee']} />
      </Part>
    </Stack>
  );
}

function Rules({ policy }: { policy: LedgerPolicy }) {
  const { close } = useDialogRoutes(rentPath);
  return (
    <SendingDialog
      form={rulesForm}
      record={policy}
      title="Charging rules"
      description="How your leases charge rent and fees"
      submitLabel="Save rules"
      toBody={(values) => toBody(values, policy)}
      sending={useChangePolicy()}
      onSent={close}
      failed="The rules were not saved"
      onClose={close}
    >
      <RulesFields policy={policy} />
    </SendingDialog>
  );
}

/** How the account charges rent and fees. */
export function ChargingRulesDialog() {
  const { at, close } = useDialogRoutes(rentPath);
  const { data, error, refetch } = usePolicy();
  if (data === undefined)
    return (
      <AbsentRecordDialog
        title="Charging rules"
        noun="policy"
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    );
  return data.abilities.update ? <Rules policy={data} /> : <Navigate to={at()} replace />;
}

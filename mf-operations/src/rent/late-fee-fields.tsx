import type { LateFeeRule } from '@keystead/contracts';
import {
  addDays,
  choiceField,
  FormRuleWarnings,
  moneyField,
  numberField,
  type overrideReasonField,
  recordForm,
  usePreview,
  type ValuesOf,
} from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, radius, space, today } from '@keystead/ui';
import { request } from '@keystead/web-kit';
import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { chargesSomething } from './rent.ts';

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

interface WithRule {
  readonly late_fee: LateFeeRule | null;
}

/** A field of the rule for late fees, from the policy's. */
const ofRule =
  <Value,>(read: (rule: LateFeeRule | undefined) => Value) =>
  (_: unknown, policy: WithRule | undefined) =>
    read(policy?.late_fee ?? undefined);

const orEmpty = (value: number | null | undefined) => (value ? String(value) : '');

/** The fields of a rule for late fees. @param withFees whether a form charges them */
export function lateFeeFields(withFees: (values: Typed) => boolean) {
  const withPercent = (values: Typed) => withFees(values) && Number(values.percent) > 0;
  const withBoth = (values: Typed) => withPercent(values) && Number(values.flat) > 0;
  return {
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
  };
}

const ruleForm = recordForm<WithRule>()(lateFeeFields(() => true));

export const lateFeeNames = Object.keys(ruleForm.fields) as (keyof typeof ruleForm.fields)[];

/** The rule that a form describes. What the form doesn't have stays as it is stored. */
export function ruleOf(values: ValuesOf<typeof ruleForm.fields>, stored: LateFeeRule | null): LateFeeRule {
  const { grace_days, flat, percent, percent_of, combine, cap } = ruleForm.toBody(values);
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

interface LateFeeExampleProps {
  of: { fields: { override_reason: typeof overrideReasonField } };
  /** What the form describes; null for no late fees. */
  rule: LateFeeRule | null;
  stored: LateFeeRule | null;
}

/** What a late rent would cost, and where that differs from the law. */
export function LateFeeExample({ of, rule, stored }: LateFeeExampleProps) {
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
      <FormRuleWarnings of={of} warnings={answer.warnings} unchanged={isSameRule(rule, stored)} />
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

/** A group of fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Group>
  );
}

import type { Answer, Body, Lease, LeaseRentTerms, LedgerPolicy } from '@keystead/contracts';
import {
  addDays,
  dateField,
  dueDayNames,
  FormFields,
  FormRuleWarnings,
  moneyField,
  optionalChoiceField,
  type overrideReasonField,
  prorationNames,
  usePreview,
} from '@keystead/crud-ui';
import { color, font, formatDate, formatMoney, media, motion, radius, Stack, space, today } from '@keystead/ui';
import { Checkbox } from '@keystead/ui/app';
import { request } from '@keystead/web-kit';
import { queryOptions, useQuery } from '@keystead/web-kit/queries';
import { useId } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import styled from 'styled-components';

type Terms = Lease['rent_terms'];

const BY_RULES = 'By your rules';

type Typed = Readonly<Record<string, unknown>>;

const charges = ({ charges_rent }: Typed) => charges_rent === true;

const rollsOver = (typed: Typed) => charges(typed) && typed.after_end === 'month_to_month';

const termsOf = (lease: Lease | undefined): Terms => lease?.rent_terms ?? null;

/** The fields of a lease's form that say how it charges its rent. */
export const rentFields = {
  charges_rent: {
    label: 'Charge rent automatically',
    required: false,
    bare: true,
    cell: [6, 6] as const,
    toValue: (_: unknown, lease: Lease | undefined) => lease === undefined || termsOf(lease) !== null,
    toSent: (on: boolean) => on,
    control: ({ register }: UseFormReturn, name: string) => (
      <Checkbox
        label="Charge rent automatically"
        hint="Each month’s rent appears in the tenant’s ledger by itself"
        {...register(name)}
      />
    ),
  },
  charge_from: {
    ...dateField('First day charged', { cell: [6, 2], applies: charges }),
    toValue: (_: unknown, lease: Lease | undefined) => termsOf(lease)?.charge_from ?? '',
  },
  due_day: {
    ...optionalChoiceField('Due on the', dueDayNames, { none: BY_RULES, cell: [6, 2], applies: charges }),
    toValue: (_: unknown, lease: Lease | undefined) => String(termsOf(lease)?.due_day ?? ''),
  },
  proration: {
    ...optionalChoiceField('A part of a month', prorationNames, { none: BY_RULES, cell: [6, 2], applies: charges }),
    toValue: (_: unknown, lease: Lease | undefined) => termsOf(lease)?.proration ?? '',
  },
  after_end: {
    ...optionalChoiceField(
      'After the last day',
      { month_to_month: 'Month to month' },
      {
        none: 'Ask me what happens',
        cell: [6, 3],
        applies: charges,
      },
    ),
    toValue: (_: unknown, lease: Lease | undefined) => (termsOf(lease)?.rollover ? 'month_to_month' : ''),
  },
  rollover_rent: {
    ...moneyField('Rent from then on', { required: true, cell: [6, 3], hint: 'Per month', applies: rollsOver }),
    toValue: (_: unknown, lease: Lease | undefined) => String(termsOf(lease)?.rollover?.rent_amount ?? ''),
  },
};

export interface RentValues {
  charges_rent: boolean;
  charge_from: string;
  due_day: string;
  proration: string;
  after_end: string;
  rollover_rent: string;
}

/** The terms that a form describes, without those that are left to the charging rules; null for no charges. */
const typedTerms = (values: RentValues): LeaseRentTerms | null => {
  const { charges_rent, charge_from, due_day, proration, after_end, rollover_rent } = values;
  return charges_rent
    ? {
        ...(charge_from !== '' && { charge_from }),
        ...(due_day !== '' && { due_day: Number(due_day) }),
        ...(proration !== '' && { proration: proration as LedgerPolicy['proration'] }),
        ...(after_end !== '' && { rollover: { rent_amount: Number(rollover_rent) } }),
      }
    : null;
};

/**
 * The `rent_terms` to send: nothing where they are as before, or as by default for a new lease. Terms that the form
 * doesn't have stay as they are stored.
 */
export function changedRentTerms(values: RentValues, lease?: Lease): { rent_terms?: LeaseRentTerms | null } {
  const typed = typedTerms(values);
  const before = termsOf(lease);
  if (lease === undefined) return typed !== null && Object.keys(typed).length === 0 ? {} : { rent_terms: typed };
  if (typed === null) return before === null ? {} : { rent_terms: null };
  if (before === null) return { rent_terms: typed };
  const { charge_from, due_day, proration, billing, steps, rollover } = before;
  const isSame =
    (typed.charge_from ?? charge_from) === charge_from &&
    (typed.due_day ?? null) === due_day &&
    (typed.proration ?? null) === proration &&
    typed.rollover?.rent_amount === rollover?.rent_amount;
  return isSame ? {} : { rent_terms: { charge_from, ...typed, billing, steps } };
}

type Policy = Answer<'GET /properties/{id}/ledger-policy'>['in_force'];

/** What holds for a property, or for the account where none is chosen. */
const policyQuery = (property_id: number | null) =>
  queryOptions({
    queryKey: ['rent', 'policy in force', property_id],
    queryFn: async ({ signal }): Promise<Policy> =>
      property_id === null
        ? request('GET /ledger/policy', { signal })
        : (await request('GET /properties/{id}/ledger-policy', { params: { id: property_id }, signal })).in_force,
  });

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The first day that is charged where none is given: that of the lease, or of this month if it runs already. */
const defaultFirstDay = (start: string) => (start < firstOfMonth(today()) ? firstOfMonth(today()) : start);

const MONTHS = 12;

/** The last due date of the twelve months from a day: twelve charges, or one more where the first is a part. */
const lastOfYear = (day: string) => addDays(`${Number(day.slice(0, 4)) + 1}${firstOfMonth(day).slice(4)}`, 30);

interface LeaseValues extends RentValues {
  property_id: { value: string } | null;
  deposit_amount: string;
  start_date: string;
  end_date: string;
  rent_amount: string;
}

/** What is compared with the rules of law: what a new lease says, and what a change of another one differs in. */
function comparedWithLaw({ property_id, deposit_amount }: LeaseValues, rent: number, lease: Lease | undefined) {
  const deposit = Number(deposit_amount);
  if (!property_id || (lease && rent === lease.rent_amount && deposit === lease.deposit_amount)) return {};
  return {
    property_id: Number(property_id.value),
    ...(lease && rent > lease.rent_amount && { rent_before: lease.rent_amount }),
    ...(deposit > 0 && deposit !== lease?.deposit_amount && { deposit_amount: deposit }),
  };
}

/** The body of a preview; null while the form lacks what it needs. */
function previewBody(
  values: LeaseValues,
  policy: Policy | undefined,
  lease: Lease | undefined,
): Body<'POST /rent-schedules/preview'> | null {
  const stored = termsOf(lease);
  const { charges_rent, start_date, end_date, rent_amount, charge_from, due_day, proration } = values;
  const rent = Number(rent_amount);
  if (policy === undefined || !charges_rent || start_date === '' || rent_amount.trim() === '' || !(rent >= 0))
    return null;
  if (end_date !== '' && end_date < start_date) return null;
  const first = charge_from || defaultFirstDay(start_date);
  if (first < start_date || (end_date !== '' && first > end_date)) return null;
  return {
    rent_amount: rent,
    start_date,
    ...(end_date !== '' && { end_date }),
    move_in_date: first,
    due_day: due_day === '' ? policy.due_day : Number(due_day),
    billing: stored?.billing ?? policy.billing,
    proration: proration === '' ? policy.proration : (proration as LedgerPolicy['proration']),
    ...(stored && stored.steps.length > 0 && { steps: stored.steps }),
    until: lastOfYear(first),
    ...comparedWithLaw(values, rent, lease),
  };
}

/** The same for the months after the last day, of a lease that goes on month to month by itself. */
function rolloverBody(
  { after_end, rollover_rent, end_date }: LeaseValues,
  { due_day, billing, proration, until }: Body<'POST /rent-schedules/preview'>,
): Body<'POST /rent-schedules/preview'> | null {
  const rent = Number(rollover_rent);
  if (after_end === '' || end_date === '' || rollover_rent.trim() === '' || !(rent >= 0)) return null;
  const start_date = addDays(end_date, 1);
  // At least the first month of it.
  return {
    rent_amount: rent,
    start_date,
    due_day,
    billing,
    proration,
    until: until > end_date ? until : addDays(start_date, 30),
  };
}

type Scheduled = Answer<'POST /rent-schedules/preview'>['charges'][number];

const isPart = ({ lines }: Scheduled) => lines.some(({ formula }) => formula.includes('='));

const Panel = styled.section`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border-radius: ${radius.medium};
  background: ${color.sunken};
  font-variant-numeric: tabular-nums;
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
  & > h4 { font: ${font('label')}; }
`;

const Months = styled.ol`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${media.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const Month = styled.li<{ $wide: boolean }>`
  padding: ${space[2]} ${space[3]};
  border: 1px solid ${({ $wide }) => ($wide ? color.accent : color.border)};
  border-radius: ${radius.medium};
  background: ${color.surface};
  ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  & > p:first-child { font: ${font('small')}; color: ${color.textMuted}; }
  & > p:nth-child(2) { font: ${font('strong')}; }
`;

const Small = styled.p`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

const sumOf = (rows: readonly Scheduled[]) =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

function Preview({ form, lease }: RentChargesProps) {
  const id = useId();
  const values = useFormContext<LeaseValues>().watch();
  const policy = useQuery(policyQuery(values.property_id && Number(values.property_id.value)));
  const body = previewBody(values, policy.data, lease);
  const send = (terms: Body<'POST /rent-schedules/preview'>, signal: AbortSignal) =>
    request('POST /rent-schedules/preview', { body: terms, signal });
  const { answer, error, stale } = usePreview({ queryKey: ['rent', 'schedule'], body, send });
  const rolling = body && rolloverBody(values, body);
  const rollover = usePreview({ queryKey: ['rent', 'schedule', 'rollover'], body: rolling, send });
  if (policy.error || error) return <Small>The charges can’t be previewed at the moment.</Small>;
  if (answer === undefined)
    return <Small>With the dates and the rent filled in, the charges of the first year appear here.</Small>;
  const after = (rolling && rollover.answer?.charges) || [];
  const rows = [...answer.charges, ...after].slice(0, MONTHS);
  if (rows.length === 0) return <Small>Nothing would be charged in this time.</Small>;
  return (
    <>
      <FormRuleWarnings of={form} warnings={answer.warnings} />
      <Panel aria-labelledby={id} aria-busy={stale}>
        <h4 id={id}>
          {rows.length === MONTHS ? 'The next 12 months' : 'What will be charged'}: {formatMoney(sumOf(rows))}
        </h4>
        <Months>
          {rows.map((charge) => {
            const { period_from, period_to, due_date, amount, lines } = charge;
            const part = isPart(charge);
            const goesOn = rolling && period_from >= rolling.start_date;
            return (
              <Month key={period_from} $wide={part}>
                <p>
                  {part
                    ? `${formatDate(due_date)}, for ${formatDate(period_from)} – ${formatDate(period_to)}`
                    : formatDate(due_date)}
                </p>
                <p>{formatMoney(amount)}</p>
                {goesOn && <Small>Month to month</Small>}
                {part && lines.map(({ from, formula }) => <Small key={from}>{formula}</Small>)}
              </Month>
            );
          })}
        </Months>
        {rolling && (
          <Small>
            From {formatDate(rolling.start_date)} on it goes on month to month, at {formatMoney(rolling.rent_amount)} a
            month.
          </Small>
        )}
      </Panel>
    </>
  );
}

const Root = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  margin-block-start: ${space[6]};
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.border};
  & > h3 { font: ${font('heading')}; }
`;

interface RentChargesProps {
  form: { fields: typeof rentFields & { override_reason: typeof overrideReasonField } };
  lease?: Lease | undefined;
}

/** How a lease charges its rent, and what that would be, before it is saved. */
export function RentCharges({ form, lease }: RentChargesProps) {
  const id = useId();
  const { watch } = useFormContext<LeaseValues>();
  const [start, end, on] = watch(['start_date', 'end_date', 'charges_rent']);
  const hint = start === '' ? undefined : `Empty: ${formatDate(defaultFirstDay(start))}`;
  return (
    <Root role="group" aria-labelledby={id}>
      <h3 id={id}>Rent charges</h3>
      <FormFields
        of={form}
        names={['charges_rent', 'charge_from', 'due_day', 'proration', 'after_end', 'rollover_rent']}
        own={{ charge_from: { min: start || undefined, max: end || undefined, hint } }}
      />
      <Stack>{on ? <Preview form={form} lease={lease} /> : <Small>You record what is due by hand.</Small>}</Stack>
    </Root>
  );
}

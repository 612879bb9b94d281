import Type, { type Static } from 'typebox';
import { CalendarDate, described, Id, Input, Money, Named, NamedInput, Nullable, OneOf, Optional } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { RuleWarning } from './rules.ts';

/** Whether rent is due in the month that it pays for (the default), or in the month after. */
export const billingModes = ['advance', 'arrears'] as const;

/** How the rent of a part of a month is computed; by the days of that month by default. */
export const prorationMethods = ['actual_month', 'thirty_day', 'annual_365'] as const;

/** What a percentage of a late fee is of: the rent of the period (the default), or what is still owed of it. */
export const lateFeeBases = ['period_rent', 'past_due_rent'] as const;

/** How a flat amount and a percentage make one late fee; their sum by default. */
export const lateFeeCombinations = ['lesser', 'greater', 'sum'] as const;

/** The kinds of charges of a lease. A concession is negative; a deposit is held, not earned; a refund pays back a credit. */
export const chargeKinds = [
  'rent',
  'concession',
  'parking',
  'pet',
  'utility',
  'late_fee',
  'returned_fee',
  'deposit',
  'refund',
  'damage',
  'other',
] as const;

/** Hundredths of a percent: 500 is 5%. */
const BasisPoints = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const days = (minimum: number) => Type.Integer({ minimum, maximum: 366 });

/** Either a new rent, or a raise of the rent before, which is rounded half up to the cent. */
const RentStep = Input({
  from: CalendarDate,
  rent_amount: Optional(Money),
  percent_bp: Optional(BasisPoints),
  index: Optional(
    Input({
      before: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
      after: Type.Number({ exclusiveMinimum: 0, maximum: 1e6 }),
    }),
  ),
});
export type RentStep = Static<typeof RentStep>;

export const DueDay = described(
  'The day of the month on which rent is due; in a shorter month its last day.',
  Type.Integer({ minimum: 1, maximum: 31 }),
);

const RentSteps = described(
  'Raises of the rent: each has one of `rent_amount`, `percent_bp` and `index`.',
  Type.Array(RentStep, { maxItems: 100 }),
);

export const LeaseRentTerms = NamedInput(
  'How a lease charges its rent by itself. What is omitted is as the ledger policy of the property and the account says when the lease is added.',
  {
    charge_from: described(
      'The first day that is charged. By default the first day of the lease; for a lease that runs already, the first day of the current month, or of the next if it did not charge its rent before.',
      Optional(CalendarDate),
    ),
    due_day: Optional(DueDay),
    billing: Optional(OneOf(billingModes)),
    proration: Optional(OneOf(prorationMethods)),
    steps: Optional(RentSteps),
    rollover: described(
      'After its last day the lease goes on month to month at this rent. Without it, the lease asks for a decision then, and charges nothing before.',
      Optional(Input({ rent_amount: Money })),
    ),
  },
);
export type LeaseRentTerms = Static<typeof LeaseRentTerms>;

export const StoredRentTerms = Named('How a lease charges its rent by itself; null where the ledger policy decides.', {
  charge_from: CalendarDate,
  due_day: Nullable(DueDay),
  billing: Nullable(OneOf(billingModes)),
  proration: Nullable(OneOf(prorationMethods)),
  steps: Type.Array(RentStep),
  rollover: Nullable(Type.Object({ rent_amount: Money })),
});
export type StoredRentTerms = Static<typeof StoredRentTerms>;

export const RentTerms = NamedInput('The terms by which a lease charges rent. Both dates are inclusive.', {
  rent_amount: described('The rent of a whole month.', Money),
  start_date: CalendarDate,
  end_date: Optional(CalendarDate),
  move_in_date: described('The first day that is charged; the start of the lease by default.', Optional(CalendarDate)),
  due_day: DueDay,
  billing: Optional(OneOf(billingModes)),
  proration: Optional(OneOf(prorationMethods)),
  steps: Optional(RentSteps),
  until: described('The last due date that is shown, at most 50 years after the start.', CalendarDate),
  property_id: described('Compares the terms with the rules of law of its state.', Optional(Id)),
  rent_before: described('The lowest rent of the 12 months before; only compared with the rules.', Optional(Money)),
  deposit_amount: described('Only compared with the rules.', Optional(Money)),
});
export type RentTerms = Static<typeof RentTerms>;

const Line = Type.Object({
  text: Type.String(),
  from: CalendarDate,
  to: CalendarDate,
  amount: Type.Number(),
  formula: described('How the amount is computed, for example `1,000.00 × 12 ÷ 31 = 387.10`.', Type.String()),
});

export const ScheduledCharge = Named('The rent of a month or a part of it. The lines add up to the amount.', {
  period_from: CalendarDate,
  period_to: CalendarDate,
  due_date: CalendarDate,
  amount: Type.Number(),
  lines: Type.Array(Line),
});
export type ScheduledCharge = Static<typeof ScheduledCharge>;

export const LateFeeRule = NamedInput(
  'When and how much a late payment costs: at least one of `flat`, `percent_bp`, `daily` and `step_bp`.',
  {
    grace_days: described('Full days after the due date on which no fee may arise.', days(0)),
    flat: Optional(Money),
    percent_bp: Optional(BasisPoints),
    percent_of: Optional(OneOf(lateFeeBases)),
    combine: Optional(OneOf(lateFeeCombinations)),
    daily: described('For each day of delay.', Optional(Money)),
    step_days: described('For each such number of days, or a part of it, `step_bp` of the rent.', Optional(days(1))),
    step_bp: Optional(BasisPoints),
    within_period: described(
      'Whether days and steps count only until the end of the rental period.',
      Optional(Type.Boolean()),
    ),
    cap_bp: described('The most that all fees for one charge may be, of its rent.', Optional(BasisPoints)),
    cap: described('The most that all fees for one charge may be.', Optional(Money)),
    min_balance: described('No fee arises while less than this is owed.', Optional(Money)),
  },
);
export type LateFeeRule = Static<typeof LateFeeRule>;

export const LateFeePreview = NamedInput('A charge of rent, its payments, and the rule for late fees.', {
  rule: LateFeeRule,
  charge: Input({
    amount: Money,
    due_date: CalendarDate,
    period_to: described('The end of its period; by default the end of the month.', Optional(CalendarDate)),
  }),
  payments: Type.Array(Input({ date: CalendarDate, amount: Money }), { maxItems: 500 }),
  as_of: described('At most ten years after the due date.', CalendarDate),
  property_id: described(
    'Compares the rule with the law of its state; by default with that of all properties of the account.',
    Optional(Id),
  ),
});
export type LateFeePreview = Static<typeof LateFeePreview>;

export const LateFee = Named('A fee for a late payment of rent. The lines add up to the amount.', {
  date: CalendarDate,
  amount: Type.Number(),
  lines: Type.Array(Type.Object({ text: Type.String(), amount: Type.Number(), formula: Type.String() })),
});
export type LateFee = Static<typeof LateFee>;

export const rentRoutes = defineRoutes({
  'POST /rent-schedules/preview': {
    summary: 'Compute the rent that terms of a lease would charge, month by month. Nothing is stored',
    body: RentTerms,
    answer: Type.Object({ charges: Type.Array(ScheduledCharge), warnings: Type.Array(RuleWarning) }),
    reported: false,
  },
  'POST /late-fees/preview': {
    summary: 'Compute the fees that a rule would charge for the delay of one payment of rent. Nothing is stored',
    body: LateFeePreview,
    answer: Type.Object({ fees: Type.Array(LateFee), total: Type.Number(), warnings: Type.Array(RuleWarning) }),
    reported: false,
  },
});

import Type, { type Static } from 'typebox';
import { CalendarDate, described, Id, Input, Money, NamedInput, Nullable, OneOf, Optional, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { jurisdictions, LawRule, RuleWarning } from './rules.ts';

/** Hundredths of a percent: 500 is 5%. */
const BasisPoints = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** A share of a whole: 800 is 8%. */
const Share = Type.Integer({ minimum: 0, maximum: 10_000 });

/** Dollars, below zero too. */
const Balance = Type.Number({ minimum: -9_999_999_999.99, maximum: 9_999_999_999.99, format: 'money' });

/** A part of a whole by size, as 75 of 400 square feet. */
const Part = Input({
  own: Type.Number({ minimum: 0, maximum: 1e9 }),
  total: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
});

export const RentIncrease = NamedInput('A rent that is to rise, and where: a property or a state is required.', {
  rent_amount: described('The lowest rent of the last 12 months.', Money),
  new_rent: described('Compared with the cap, if there is one.', Optional(Money)),
  property_id: Optional(Id),
  jurisdiction: Optional(OneOf(jurisdictions)),
  on: described('The day of the increase; today by default.', Optional(CalendarDate)),
  cpi_bp: described(
    'The change of the consumer price index over the year, in hundredths of a percent. Without it, the cap is computed as if there were none.',
    Optional(BasisPoints),
  ),
});
export type RentIncrease = Static<typeof RentIncrease>;

export const OwnerStatementInput = NamedInput('The month of an owner, in dollars.', {
  beginning: described('The ending balance of the statement before.', Balance),
  collected_rent: Money,
  deposit_received: described('Money of a tenant: neither the fee nor the distribution touches it.', Optional(Money)),
  fee_bp: described('The fee of the manager on collected rent, in hundredths of a percent.', Share),
  bills: described('What was paid for the owner.', Money),
  reserve: described('What stays before anything is distributed.', Money),
});
export type OwnerStatementInput = Static<typeof OwnerStatementInput>;

const StatementLine = Type.Object({ text: Type.String(), amount: Type.Number() });

export const OperatingCosts = NamedInput(
  'The operating costs of a house for a year, and the tenant who pays a share of them by area and days.',
  {
    costs: Type.Array(Input({ text: Text(200), amount: Money }), { minItems: 1, maxItems: 100 }),
    area: described('The area of the home and of the house, in one unit.', Part),
    year: described('The year that is settled.', Type.Integer({ minimum: 1900, maximum: 2999 })),
    from: described('The first day of the tenant within the year.', CalendarDate),
    to: described('The last day of the tenant within the year.', CalendarDate),
    prepaid: described('What the tenant paid in advance for these costs.', Optional(Money)),
    heating: described(
      'Heating, which is settled apart: a share by consumption, the rest by area and days.',
      Optional(
        Input({
          amount: Money,
          consumption_bp: described('The share by consumption, in hundredths of a percent.', Share),
          units: described('The consumption of the home and of the house.', Part),
          prepaid: Optional(Money),
        }),
      ),
    ),
  },
);
export type OperatingCosts = Static<typeof OperatingCosts>;

const CostLine = Type.Object({ text: Type.String(), amount: Type.Number(), formula: Type.String() });

export const Reconciliation = NamedInput(
  'A bank statement, the book of the bank account, and whose money it is: the three have to agree.',
  {
    statement: described('The balance on the statement of the bank.', Balance),
    in_transit: described('Received, and not on the statement yet.', Optional(Money)),
    outstanding_checks: described('Paid by check, and not on the statement yet.', Optional(Money)),
    book: described('The balance of the account in the books.', Balance),
    owners: Type.Array(Input({ name: Text(200), balance: Balance }), { maxItems: 1_000 }),
    deposits: described('Held for tenants.', Money),
    credits: described('Paid by tenants in advance.', Money),
  },
);
export type Reconciliation = Static<typeof Reconciliation>;

export const previewRoutes = defineRoutes({
  'POST /rent-increases/preview': {
    summary: 'Compute the most that a rent may become by the law of a state. Nothing is stored',
    body: RentIncrease,
    answer: Type.Object({
      rule: described('Null if no cap is known for the place and the day.', Nullable(LawRule)),
      cap_bp: described('The cap in hundredths of a percent.', Nullable(Type.Integer())),
      most_rent: described('Rounded down to the cent.', Nullable(Type.Number())),
      formula: Nullable(Type.String()),
      warnings: Type.Array(RuleWarning),
    }),
    reported: false,
  },
  'POST /owner-statements/preview': {
    summary: 'Compute the fee, the distribution and the ending balance of an owner’s month. Nothing is stored',
    body: OwnerStatementInput,
    answer: Type.Object({
      lines: described('They add up to the ending balance.', Type.Array(StatementLine)),
      fee: Type.Number(),
      distribution: described('What is left above the reserve; never below zero.', Type.Number()),
      ending: Type.Number(),
      deposit_held: described('Deposits received in the month, which are in no other figure.', Type.Number()),
    }),
    reported: false,
  },
  'POST /operating-costs/preview': {
    summary: 'Compute the share of a tenant in the operating costs of a year. Nothing is stored',
    body: OperatingCosts,
    answer: Type.Object({
      days: Type.Integer(),
      year_days: Type.Integer(),
      lines: described('They add up to the share.', Type.Array(CostLine)),
      share: Type.Number(),
      additional_payment: described('Beside what was prepaid; below zero it is paid back.', Type.Number()),
      heating: Nullable(
        Type.Object({
          consumption: Type.Number(),
          base: Type.Number(),
          lines: Type.Array(CostLine),
          additional_payment: Type.Number(),
        }),
      ),
    }),
    reported: false,
  },
  'POST /reconciliations/preview': {
    summary: 'Compare a bank statement with the books and with whose money it is. Nothing is stored',
    body: Reconciliation,
    answer: Type.Object({
      adjusted_bank: described('The statement, with what is in transit and without outstanding checks.', Type.Number()),
      owed: described('To owners and tenants together.', Type.Number()),
      agrees: described('Whether bank, book and what is owed are the same sum.', Type.Boolean()),
      problems: described(
        'What is wrong, also if the sums agree: no owner may be below zero.',
        Type.Array(Type.String()),
      ),
    }),
    reported: false,
  },
});

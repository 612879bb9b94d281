import type { DepositStatement, deductionKinds, LeaseDeposit, StatementDelivery } from '@keystead/contracts';
import type { StatementTerms } from './deposit.api.ts';

export type DeductionKind = (typeof deductionKinds)[number];

export const kindNames: Readonly<Record<DeductionKind, string>> = {
  damage: 'Damage',
  cleaning: 'Cleaning',
  rent: 'Rent',
  other: 'Other',
};

export const stateNames: Readonly<Record<LeaseDeposit['state'], string>> = {
  none: 'No deposit',
  required: 'Not received yet',
  held: 'Held',
  in_settlement: 'In settlement',
  settled: 'Settled',
};

export const stageNames: Readonly<Record<DepositStatement['stage'], string>> = {
  draft: 'Draft',
  issued: 'Issued',
  sent: 'Sent',
  disputed: 'Disputed',
  closed: 'Closed',
};

export const deliveryNames: Readonly<Record<StatementDelivery['method'], string>> = {
  email: 'By email',
  mail: 'By mail',
  in_person: 'In person',
};

/** A deduction as it is typed. */
export interface TypedDeduction {
  readonly key: number;
  readonly text: string;
  readonly kind: DeductionKind;
  readonly amount: string;
  /** Whether it is computed from the age of a thing. */
  readonly by_age: boolean;
  readonly cost: string;
  readonly age: string;
  readonly life: string;
}

/** A statement as it is typed. */
export interface TypedStatement {
  readonly moved_out_on: string;
  /** A percentage. */
  readonly rate: string;
  readonly paid_on_anniversaries: boolean;
  readonly payee: string;
  readonly address: string;
  readonly deductions: readonly TypedDeduction[];
}

export const noDeduction = (key: number): TypedDeduction => ({
  key,
  text: '',
  kind: 'damage',
  amount: '',
  by_age: false,
  cost: '',
  age: '',
  life: '',
});

export function typedStatement(statement: DepositStatement): TypedStatement {
  const deductions = statement.deductions.map(({ text, kind, amount, depreciation }, key) => ({
    key,
    text,
    kind,
    amount: depreciation ? '' : String(amount),
    by_age: depreciation !== null,
    cost: String(depreciation?.cost ?? ''),
    age: String(depreciation?.age_years ?? ''),
    life: String(depreciation?.life_years ?? ''),
  }));
  const [payee] = statement.payees;
  return {
    moved_out_on: statement.moved_out_on,
    rate: statement.rate_bp === 0 ? '' : String(statement.rate_bp / 100),
    paid_on_anniversaries: statement.paid_on_anniversaries,
    payee: payee?.name ?? '',
    address: payee?.address ?? '',
    deductions: deductions.length > 0 ? deductions : [noDeduction(0)],
  };
}

const isBlank = ({ text, amount, cost, age, life }: TypedDeduction) =>
  [text, amount, cost, age, life].every((typed) => typed.trim() === '');

/** What to enter in the fields that lack it. */
export function lacks({ text, amount, by_age, cost, age, life }: TypedDeduction) {
  const all: Partial<Record<keyof TypedDeduction, string | false>> = {
    text: text.trim() === '' && 'Enter what it is for',
    amount: !by_age && !(Number(amount) > 0) && 'Enter how much',
    cost: by_age && !(Number(cost) > 0) && 'Enter what a new one costs',
    age: by_age && (age === '' || Number(age) < 0) && 'Enter how old it is',
    life: by_age && !(Number(life) > 0) && 'Enter how long it lasts',
  };
  return all;
}

const isComplete = (one: TypedDeduction): boolean => Object.values(lacks(one)).every((text) => text === false);

/** Deductions of which something is missing. Rows in which nothing is typed don't count. */
export const incomplete = ({ deductions }: TypedStatement): readonly TypedDeduction[] =>
  deductions.filter((one) => !isBlank(one) && !isComplete(one));

/** What is sent; rows that are not complete are left out. */
export function termsOf(typed: TypedStatement, { days_to_refund, payees }: DepositStatement): StatementTerms {
  const { moved_out_on, rate, paid_on_anniversaries, payee, address, deductions } = typed;
  const [, ...others] = payees;
  return {
    moved_out_on,
    rate_bp: Math.round(Number(rate) * 100),
    paid_on_anniversaries,
    days_to_refund,
    payees: payee.trim() === '' ? [] : [{ name: payee.trim(), address: address.trim() || null }, ...others],
    deductions: deductions.filter(isComplete).map(({ text, kind, amount, by_age, cost, age, life }) => ({
      text: text.trim(),
      kind,
      ...(by_age
        ? { depreciation: { cost: Number(cost), age_years: Number(age), life_years: Number(life) } }
        : { amount: Number(amount) }),
    })),
  };
}

/** In dollars. The server says the same, to the cent, once it is saved. */
function deductedBy({ amount, by_age, cost, age, life }: TypedDeduction): number {
  const worth = by_age ? (Number(cost) * Math.max(Number(life) - Number(age), 0)) / Number(life) : Number(amount);
  return Number.isFinite(worth) ? Math.round(worth * 100) / 100 : 0;
}

/** What is left for the tenant as the deductions are typed; below zero it stays owed. */
export function leftOver({ deductions }: TypedStatement, { credits_total, unpaid }: DepositStatement): number {
  const amounts = [...deductions.filter(isComplete).map(deductedBy), ...unpaid.map(({ amount }) => amount)];
  return Math.round((credits_total - amounts.reduce((sum, amount) => sum + amount, 0)) * 100) / 100;
}

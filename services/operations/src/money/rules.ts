import { type Jurisdiction, jurisdictions, type LawRule, lateFeeBases, lateFeeCombinations } from '@keystead/contracts';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import california from '../../content/rules/ca.json' with { type: 'json' };
import colorado from '../../content/rules/co.json' with { type: 'json' };
import massachusetts from '../../content/rules/ma.json' with { type: 'json' };
import newYork from '../../content/rules/ny.json' with { type: 'json' };
import oregon from '../../content/rules/or.json' with { type: 'json' };
import texas from '../../content/rules/tx.json' with { type: 'json' };

const closed = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const BasisPoints = Type.Integer({ minimum: 0, maximum: 10_000 });
const text = Type.String({ minLength: 1 });

/** What each topic's rule consists of, besides its text. Money in dollars, as in the rule of a ledger policy. */
const ruleSchemas = {
  late_fee: Type.Object(
    {
      text,
      grace_days: Type.Integer({ minimum: 0, maximum: 366 }),
      /** The most that all fees of one rent may be together; without it, no figure is set. */
      limit: Type.Optional(
        Type.Object(
          {
            flat: Type.Optional(Type.Number({ minimum: 0 })),
            percent_bp: Type.Optional(BasisPoints),
            percent_of: Type.Optional(Type.Enum([...lateFeeBases])),
            combine: Type.Optional(Type.Enum([...lateFeeCombinations])),
          },
          closed,
        ),
      ),
      /** The shortest steps and the highest share of the rent for each. */
      steps: Type.Optional(Type.Object({ days: Type.Integer({ minimum: 1 }), percent_bp: BasisPoints }, closed)),
      daily_bp_of_flat: Type.Optional(BasisPoints),
      within_period: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  deposit_return: Type.Object(
    {
      text,
      days: Type.Optional(Type.Integer({ minimum: 1 })),
      months: Type.Optional(Type.Integer({ minimum: 1 })),
      /** The longest time that a lease may agree on instead. */
      agreed_days: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    // The text and a time.
    { ...closed, minProperties: 2 },
  ),
  deposit_limit: Type.Object({ text, months: Type.Integer({ minimum: 1 }) }, closed),
  deposit_interest: Type.Object({ text, rate_bp: BasisPoints, after_years: Type.Integer({ minimum: 0 }) }, closed),
  /** `base_bp` and the change of the consumer price index, at most `most_bp`. */
  rent_increase: Type.Object({ text, base_bp: BasisPoints, most_bp: BasisPoints }, closed),
};

export type RuleTopic = keyof typeof ruleSchemas;
export type RuleContent<T extends RuleTopic> = Static<(typeof ruleSchemas)[T]>;

/** A rule of law that holds from a day to a day, both inclusive and null if open. */
export interface Rule<T extends RuleTopic> {
  readonly jurisdiction: Jurisdiction;
  readonly topic: T;
  readonly from: string | null;
  readonly to: string | null;
  readonly rule: RuleContent<T>;
  readonly citation: string;
  readonly reviewed_on: string;
}

const rowSchemas = (Object.keys(ruleSchemas) as RuleTopic[]).map((topic) =>
  Type.Object(
    {
      jurisdiction: Type.Enum([...jurisdictions]),
      topic: Type.Literal(topic),
      from: Type.Union([Day, Type.Null()]),
      to: Type.Union([Day, Type.Null()]),
      rule: ruleSchemas[topic],
      citation: text,
      reviewed_on: Day,
    },
    closed,
  ),
);
const Rows = Type.Array(Type.Union(rowSchemas));

const covers = ({ from, to }: Pick<Rule<RuleTopic>, 'from' | 'to'>, day: string) =>
  (from === null || from <= day) && (to === null || day <= to);

/** @throws Error naming the first row that is not valid, or two that hold on the same day */
export function readRules(rows: unknown): readonly Rule<RuleTopic>[] {
  const [problem] = Value.Errors(Rows, rows);
  if (problem) throw new Error(`content/rules: ${problem.instancePath} ${problem.message}`);
  const rules = rows as Rule<RuleTopic>[];
  for (const [place, rule] of rules.entries()) {
    const rival = rules
      .slice(place + 1)
      .find(
        (other) =>
          other.topic === rule.topic &&
          other.jurisdiction === rule.jurisdiction &&
          (covers(other, rule.from ?? '0000-01-01') || covers(rule, other.from ?? '0000-01-01')),
      );
    if (rival) throw new Error(`content/rules: two rules of ${rule.jurisdiction} about ${rule.topic} at one time`);
  }
  return rules;
}

/** Invalid rows keep the service from starting. */
export const rules = readRules([california, colorado, massachusetts, newYork, oregon, texas].flat());

const names: Readonly<Record<Jurisdiction, string>> = {
  CA: 'California',
  CO: 'Colorado',
  MA: 'Massachusetts',
  NY: 'New York',
  OR: 'Oregon',
  TX: 'Texas',
};

export const jurisdictionName = (jurisdiction: Jurisdiction): string => names[jurisdiction];

/** The place of a state as somebody wrote it in an address: `NY`, `ny` or `New York`; null if no rules of it are known. */
export function jurisdictionOf(state: string): Jurisdiction | null {
  const written = state.trim().toLowerCase();
  const isIt = (code: Jurisdiction) => code.toLowerCase() === written || names[code].toLowerCase() === written;
  return jurisdictions.find(isIt) ?? null;
}

/** The rule that holds on a day, if one is known. */
export const ruleOf = <T extends RuleTopic>(jurisdiction: Jurisdiction | null, topic: T, day: string): Rule<T> | null =>
  (rules.find((rule) => rule.topic === topic && rule.jurisdiction === jurisdiction && covers(rule, day)) as
    | Rule<T>
    | undefined) ?? null;

export const presentRule = ({ topic, jurisdiction, rule, citation, reviewed_on }: Rule<RuleTopic>): LawRule => ({
  topic,
  jurisdiction,
  rule: rule.text,
  citation,
  reviewed_on,
});

import Type, { type Static } from 'typebox';
import { CalendarDate, described, Named, OneOf, Optional, Text } from '../fields.ts';

/** What the product knows rules of law about. */
export const ruleTopics = ['late_fee', 'deposit_return', 'deposit_limit', 'deposit_interest', 'rent_increase'] as const;

/** The places whose rules it knows, by the abbreviation of the state. */
export const jurisdictions = ['CA', 'CO', 'MA', 'NY', 'OR', 'TX'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

const source = {
  topic: OneOf(ruleTopics),
  jurisdiction: OneOf(jurisdictions),
  rule: described('What the rule says.', Type.String()),
  citation: Type.String(),
  reviewed_on: described('When somebody last compared the rule with its source.', CalendarDate),
};

export const LawRule = Named('A rule of law, with its source. It is no legal advice.', source);
export type LawRule = Static<typeof LawRule>;

export const RuleWarning = Named(
  'Where something differs from a rule of law. It refuses nothing: whoever manages the account may go on, and say why in `override_reason`, which the audit log keeps.',
  { text: Type.String(), ...source },
);
export type RuleWarning = Static<typeof RuleWarning>;

/** The field of a request that may differ from a rule of law. */
export const OverrideReason = described(
  'Why it is right to differ from a rule that warns. The audit log keeps it.',
  Optional(Text(500)),
);

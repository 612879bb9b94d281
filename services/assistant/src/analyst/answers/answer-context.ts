import { AppError } from '@keystead/service-kit';
import type { Proposal } from '../../actions/action.ts';
import { escapeMarkdown, linkTo } from '../../chat/markdown.ts';
import type { ConversationMessage } from '../../chat/turn.ts';
import type { PersonnelRow, PropertyRow, Research, TenantRow } from '../research.ts';
import type { Days } from '../understand/calendar.ts';
import type { Intent } from '../understand/intents.ts';
import type { Period } from '../understand/period.ts';
import type { Inquiry } from '../understand/understand.ts';
import { atLeast, dollars, during, joinList } from './in-words.ts';

export interface Subjects {
  readonly property: PropertyRow | null;
  readonly tenant: TenantRow | null;
  readonly personnel: PersonnelRow | null;
}

export const noSubjects: Subjects = { property: null, tenant: null, personnel: null };

/** The tenants whom a phrase describes, or the words of it that were not understood. */
export type Audience =
  | { readonly tenants: readonly { readonly id: number; readonly name: string; readonly path: string }[] }
  | { readonly missed: readonly string[] };

export interface AnswerContext {
  readonly inquiry: Inquiry;
  readonly research: Research;
  readonly subjects: Subjects;
  readonly today: string;
  /** True: the user is a tenant and is addressed as one. The services decide what they may see and do. */
  readonly isTenant: boolean;
  readonly conversation: readonly ConversationMessage[];
  /** Finds the tenants whom a phrase describes, by the query of an answer about them. */
  readonly findAudience: (phrase: string) => Promise<Audience>;
}

/** An answer in Markdown, with the actions that it proposes. */
export interface Draft {
  readonly content: string;
  readonly proposals: readonly Proposal[];
}

/** Answers one kind of question; null where it is unclear what is meant. */
export type Answer = (context: AnswerContext) => Promise<Draft | string | null>;

export const idsOf = ({ property, tenant }: Subjects) => ({ property_id: property?.id, tenant_id: tenant?.id });

/** Beside the number of all leases or tenants: ", of which 3 are active". */
export async function activeBeside({ research }: AnswerContext, list: 'find_leases' | 'find_tenants', which: string) {
  const { total, total_capped } = await research.lookUp(list, { status: 'active', limit: 1 });
  return `, of ${which} ${atLeast(total, total_capped)} ${total === 1 ? 'is' : 'are'} active`;
}

export const paymentsOf = ({ subjects, inquiry: { filters } }: AnswerContext) => ({
  ...idsOf(subjects),
  payment_type: filters.payment_type,
});

/** " of Ana at 12 Elm", as links; '' where the question has no subjects. */
export function subjectText({ subjects: { property, tenant, personnel } }: Pick<AnswerContext, 'subjects'>): string {
  const of = tenant ? ` of ${linkTo(tenant)}` : '';
  const at = property ? ` at ${linkTo(property)}` : '';
  const by = personnel ? ` by ${linkTo(personnel)}` : '';
  return of + at + by;
}

export const always = { from: null, to: null };

/** The period of a question about the past. The default is this year so far. A period without an end ends today. */
export function pastDays(period: Period | null, today: string): Days {
  if (!period) return { from: `${today.slice(0, 4)}-01-01`, to: today };
  const to = period.to ?? today;
  // No record of this product is older.
  return { from: period.from ?? '1970-01-01', to: period.from && to < period.from ? period.from : to };
}

/** " in 2026 so far"; '' where the question names no period. */
export const when = ({ inquiry: { period }, today }: AnswerContext): string =>
  period ? ` ${during(period, today)}` : '';

/** A period as the filters of a field; empty where the question names none. */
export const daysAs = <F extends string>(field: F, period: Period | null) =>
  ({
    ...(period?.from && { [`${field}_from`]: period.from }),
    ...(period?.to && { [`${field}_to`]: period.to }),
  }) as { [K in `${F}_from` | `${F}_to`]?: string };

/** An upper or lower bound, in dollars. */
export interface Bound {
  readonly amount: number;
  readonly above: boolean;
  readonly inclusive: boolean;
}

const below = /\b(?:under|below|less than|cheaper than|smaller than|at most|up to|no more than|maximum)\b/i;
const inclusive = /\b(?:at least|at most|up to|no more than|no less than|maximum|minimum|from)\b/i;

export const boundOf = ({ amount, text }: Inquiry): Bound | null =>
  amount === null ? null : { amount, above: !below.test(text), inclusive: inclusive.test(text) };

export const isWithin = (value: number, bound: Bound): boolean =>
  (bound.inclusive && value === bound.amount) || (bound.above ? value > bound.amount : value < bound.amount);

/** " above $1,000.00". */
export const inBounds = ({ amount, above, inclusive: too }: Bound): string =>
  `${too ? (above ? 'of at least' : 'of at most') : above ? 'above' : 'below'} ${dollars(amount)}`;

const withAmount: readonly Intent[] = ['payments', 'properties', 'record_payment', 'message', 'report', 'remind'];
const exclusion = /\b(?:without|except|excluding|other than|apart from|besides)\b/i;

/** Names the parts of a question that the answer does not consider. None is ignored silently. */
export function caveats({ intent, extraFilters, amount, text }: Inquiry, leftOut: readonly string[]): string {
  const rest = [...extraFilters, ...leftOut].map(escapeMarkdown);
  const all: string[] = [];
  if (rest.length > 0) all.push(`I can only apply one filter at a time. Ask me again for ${joinList(rest)}.`);
  if (exclusion.test(text) && intent !== 'unleased' && intent !== 'message')
    all.push('I can’t exclude records, so the figures cover all of them.');
  if (amount !== null && intent && !withAmount.includes(intent))
    all.push('I can’t filter this by amount, so the figures cover all records.');
  return all.map((line) => `\n\n${line}`).join('');
}

/** Statuses of errors that concern the question, and not the session or a rate limit. */
const REPORTED_STATUSES = [400, 402, 403, 404, 409, 412, 422];

/** Why another service rejected a request, in its words. Null for an error that the user did not cause. */
export function rejectionText(error: unknown): string | null {
  if (!(error instanceof AppError) || !REPORTED_STATUSES.includes(error.status)) return null;
  if (error.status === 404) return 'I find no such record.';
  const fields = Object.entries(error.details.fields ?? {}).map(
    ([field, problem]) => `${field.replaceAll('_', ' ')} ${problem}`,
  );
  return `That can’t be done: ${escapeMarkdown(fields.length > 0 ? `${fields.join('; ')}.` : error.message)}`;
}

const quoted = (words: readonly string[]) => joinList(words.slice(0, 5).map((word) => `“${escapeMarkdown(word)}”`));

/** What an answer leaves out of a question, as its first paragraph. */
export const passedOver = (words: readonly string[]): string =>
  `I did not take account of ${quoted(words)}. This is what your records say about the rest:`;

/** Why a question is not answered: the words that were not understood. */
export function missedText(words: readonly string[]): string {
  return `I did not understand ${quoted(words)}, so I can’t answer that without leaving out a part of your question.`;
}

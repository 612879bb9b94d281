import type { Filters } from './filters.ts';
import { type Intent, intentInfo } from './intents.ts';
import type { Name } from './names.ts';
import type { Period } from './period.ts';
import type { Group, Order, RecordRef, ResultKind } from './query-options.ts';
import { isOrdinary } from './vocabulary.ts';
import type { Word } from './words.ts';

/** The parsed parts of a question. A follow-up takes over the parts of the question before that it doesn't replace. */
export interface Inquiry {
  /** Null: not understood. */
  readonly intent: Intent | null;
  /** As typed. For a follow-up, the text of the follow-up. */
  readonly text: string;
  readonly period: Period | null;
  /** The period to compare with. */
  readonly against: Period | null;
  readonly filters: Filters;
  /** Further filters that are not applied, in the words of the question. */
  readonly extraFilters: readonly string[];
  readonly group: Group | null;
  readonly order: Order | null;
  readonly limit: number | null;
  readonly resultKind: ResultKind | null;
  readonly recordRef: RecordRef | null;
  /** In dollars. */
  readonly amount: number | null;
  readonly names: readonly Name[];
  /** True: the text refers back with "it" or "her". */
  readonly pointsBack: boolean;
  /** For an action: the text given for it. */
  readonly actionText: string | null;
}

/** One text, parsed without its context. */
export interface ParsedText extends Inquiry {
  readonly words: readonly Word[];
}

const openingPattern =
  /^(?:and|also|but|plus|what about|how about|same for|the same for|only|just|now|then|or|ok and|for|in)\b/;
/** Words that a follow-up with neither an opening nor an intent has at most. */
const MAX_FOLLOW_UP_WORDS = 6;
/** Intents that a single word matches as well as a question does. Such a word refines the question before. */
const weakIntents: readonly Intent[] = ['about', 'record'];

/** Questions about all records. A name in a follow-up asks about the record with that name. */
const globalIntents: readonly Intent[] = ['summary', 'occupancy', 'identity', 'help'];
/** Intents of a short follow-up that apply to the record that was named by its number before. */
const recordIntents: readonly Intent[] = ['requests', 'assign', 'fits', 'costs', 'contact', 'due', 'paid'];

/** Whether a text without an intent of its own changes the question before. */
function refines(
  { period, group, order, limit, resultKind, filters, recordRef, amount, names, words }: ParsedText,
  hasOpening: boolean,
) {
  if (period || group || order || limit || recordRef || amount !== null) return true;
  if (Object.keys(filters).length > 0) return true;
  if (resultKind && words.length <= MAX_FOLLOW_UP_WORDS) return true;
  // A name alone, as the answer to "which one do you mean?".
  const named = names.flatMap(({ text }) => text.split(' ')).length;
  const fillers = words.filter(({ text }) => isOrdinary(text)).length;
  return names.length > 0 && (hasOpening || (words.length <= MAX_FOLLOW_UP_WORDS && fillers <= Math.min(2, named)));
}

/** Whether this is the text that the assistant asked for to complete an action. */
const completes = ({ intent }: ParsedText, before: Inquiry) =>
  before.actionText === null &&
  ((before.intent === 'report' && (intent === null || intent === 'report')) ||
    (before.intent === 'message' && intent === null));

/** The question before, with the parts that this text replaces. */
function merged(parsed: ParsedText, before: Inquiry, intent: Intent | null): Inquiry {
  const named = parsed.names.length > 0 || parsed.recordRef !== null;
  return {
    intent,
    text: parsed.text,
    period: parsed.period ?? before.period,
    against: parsed.against ?? (parsed.period ? null : before.against),
    extraFilters: parsed.extraFilters,
    filters: { ...before.filters, ...parsed.filters },
    group: parsed.group ?? (parsed.resultKind === null ? before.group : null),
    order: parsed.order ?? before.order,
    limit: parsed.limit ?? before.limit,
    resultKind: parsed.resultKind ?? before.resultKind,
    recordRef: named ? parsed.recordRef : before.recordRef,
    amount: parsed.amount ?? before.amount,
    names: named ? parsed.names : before.names,
    pointsBack: parsed.pointsBack || (!named && before.pointsBack),
    actionText: parsed.actionText ?? before.actionText,
  };
}

const standalone = ({ words: _, ...inquiry }: ParsedText): Inquiry => inquiry;

/** Interprets a text after the question before it. */
export function followUp(parsed: ParsedText, before: Inquiry | null): Inquiry {
  if (!before?.intent || intentInfo(before.intent).isSmallTalk) return standalone(parsed);
  if (parsed.intent === 'report' && completes(parsed, before))
    return { ...before, actionText: parsed.text, names: before.names.length > 0 ? before.names : parsed.names };
  const line = parsed.words.map(({ text }) => text).join(' ');
  const hasOpening = openingPattern.test(line);
  if (parsed.intent === null || (hasOpening && weakIntents.includes(parsed.intent))) {
    if (refines(parsed, hasOpening)) {
      const asksAboutName =
        globalIntents.includes(before.intent) && (parsed.names.length > 0 || parsed.recordRef !== null);
      return merged(parsed, before, asksAboutName ? 'about' : before.intent);
    }
    return completes(parsed, before) ? { ...before, text: parsed.text, actionText: parsed.text } : standalone(parsed);
  }
  const about = intentInfo(parsed.intent);
  if (about.isSmallTalk) return standalone(parsed);
  if (hasOpening && !about.isAction) return merged(parsed, before, parsed.intent);
  // "When does its lease end?" refers to the subjects mentioned before.
  const named = parsed.names.length > 0 || parsed.recordRef !== null;
  const short = parsed.intent === 'assign' || parsed.intent === 'fits' || (!named && parsed.words.length <= 4);
  if (before.recordRef && parsed.recordRef === null && short && recordIntents.includes(parsed.intent))
    return { ...standalone(parsed), recordRef: before.recordRef };
  return parsed.pointsBack && !named
    ? { ...standalone(parsed), names: before.names, recordRef: before.recordRef }
    : standalone(parsed);
}

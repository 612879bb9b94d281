import { isOfNear, isOrdinary, type Word, wordsOf } from '@keystead/analyst';
import { parseFilters } from './filters.ts';
import { aboutTheFuture, actions, type Intent, isSmallTalk, signOf, topicOf } from './intents.ts';
import { parseNames, parseProperNames, properNames } from './names.ts';
import { parsePeriod } from './period.ts';
import { limitOf, parseAmount, parseGroup, parseOrder, parseRecordRef, resultKindOf } from './query-options.ts';
import { correctSpelling, Scan } from './words.ts';

const moneyIntents: readonly Intent[] = ['revenue', 'costs', 'profit'];
const backReference =
  /\b(?:it|its|that one|this one|(?<!\b(?:is|are|was|were) )there|the same|this (?:property|tenant|lease|request|payment)|that (?:property|tenant|lease|request|payment)|the (?:property|tenant|lease|request|first one))\b/;
const pronouns = /\b(?:he|him|his|she|her|they|them|their)\b/;
const plurals = /\b(?:who|which|tenants|properties|leases|requests|payments|everyone|everybody|all)\b/;
const pastTense = /\b(?:ended|expired|did)\b/;
const breakdown = /^(?:and |then |ok |now )?(?:by|per|for each|each) /;

// The beginning of a long text states what is wanted.
const readWords = (text: string): Word[] => wordsOf(text.slice(0, 600)).map(correctSpelling);

/** The words without the names of records, which must not indicate an intent. */
function lineOf(words: readonly Word[]): string {
  const scan = new Scan(words);
  for (const name of properNames(words)) scan.consumeWords(...name);
  return scan.text;
}

/** Words that narrow, negate or compute. An answer that passes over one of them would be about something else. */
const qualifier =
  /^(?:not|no|nor|never|without|except|excluding|besides|unless|nobody|none|neither|either|average|mean|median|percent|percentage|share|fraction|proportion|ratio|difference|least|fewer|less|more|over|under|above|below|between|than|often|per|each|every|half|twice|exactly|only|missing|both|other|another|because|if|why|wrong|should|could|would|such|same)$/;

/** The parts of a text, which is read as about an intent. */
function read(words: readonly Word[], about: Intent | null, today: string) {
  const scan = new Scan(words);
  const isAboutMoney = about !== null && moneyIntents.includes(about);
  const isAhead = about !== null && aboutTheFuture.includes(about) && !pastTense.test(scan.text);
  const bias = isAhead ? 'ahead' : isOfNear(scan.text) ? 'near' : 'back';
  /** The text refers back with "it" or "her". */
  const pointsBack = backReference.test(scan.text) || (pronouns.test(scan.text) && !plurals.test(scan.text));
  // Each parser consumes its words, so the order matters.
  const recordRef = parseRecordRef(scan);
  const amount = parseAmount(scan, about === 'record_payment');
  const period = parsePeriod(scan, today, bias);
  /** The period to compare with. */
  const against = period && isAboutMoney ? parsePeriod(scan, today, bias) : null;
  const proper = parseProperNames(scan);
  return {
    words,
    pointsBack,
    recordRef,
    amount,
    period,
    against,
    group: parseGroup(scan, isAboutMoney),
    ...parseFilters(scan, about && topicOf(about)),
    limit: limitOf(scan),
    order: parseOrder(scan),
    resultKind: resultKindOf(scan.text),
    names: [...proper, ...parseNames(scan)],
    /** Words that none of these has read. */
    unread: words.filter((_, at) => !scan.isConsumed(at)),
    /** Qualifiers that nothing has read. */
    qualifiers: words.filter(({ text }, at) => !scan.isConsumed(at) && qualifier.test(text)).map(({ text }) => text),
  };
}

/** A question as understood. A follow-up takes over the parts of the question before that it doesn't replace. */
export interface Inquiry extends Readonly<ReturnType<typeof read>> {
  /** Null: not understood. */
  readonly intent: Intent | null;
  /** As typed. For a follow-up, the text of the follow-up. */
  readonly text: string;
  /** For an action: the text before the one given for it. */
  readonly head: string;
  /** For an action: the text given for it. */
  readonly actionText: string | null;
  /** Qualifiers that neither a part of the inquiry nor its intent has read. */
  readonly ignored: readonly string[];
}

const quoted = /["\u201c]([^"\u201d]{2,})["\u201d]/;
const separators: Partial<Record<Intent, readonly RegExp[]>> = {
  message: [
    /:\s+/,
    /\b(?:saying|that says|which says|to say|telling (?:them|him|her)|stating|with the text)(?: that)?\s+/i,
    /\bthat\s+/i,
    /\b(?=(?:whether|if) (?:they|he|she)\b)/i,
    /\babout\s+/i,
    // "Tell May Chen her heating will be checked".
    /(?<=^(?:please )?(?:tell|inform|notify) (?:\p{Lu}\S+ ){1,3})(?=(?:her|his|their|the|we|our|my|to|he|she|they|it|there|you)\b)/u,
  ],
  remind: [/:\s+/, /\bsaying(?: that)?\s+/i],
  report: [/:\s+/, /\b(?:saying|because|since|as)(?: that)?\s+/i, /\bthat\s+/i, /\babout\s+/i],
};

/** Separates a text that is to be sent or recorded from the words that request the action. */
function splitActionText(text: string, intent: Intent): { head: string; actionText: string | null } {
  const inQuotes = separators[intent] && quoted.exec(text);
  if (inQuotes) return { head: text.replace(inQuotes[0], ' '), actionText: clean(inQuotes[1] ?? '') };
  for (const separator of separators[intent] ?? []) {
    const found = separator.exec(text);
    const actionText = found && clean(text.slice(found.index + found[0].length));
    if (actionText) return { head: text.slice(0, found.index), actionText };
  }
  return { head: text, actionText: intent === 'report' ? complaint(text) : null };
}

const clean = (text: string) =>
  text
    .trim()
    .replace(/^["\u201c]|["\u201d]$/g, '')
    .trim() || null;

const command =
  /^(?:please |can you |could you |i (?:want|need|would like) to )*(?:report|create|open|file|add|make|submit|log|raise|start|put in|enter|place|new)(?: me)?(?: (?:an?|the|my|another|new|urgent|maintenance|repair|work|service))*(?: (?:request|ticket|order|issue|problem|repair|job|task|maintenance))?\b(?: (?:for|at|in|of|on|with|to)\b)?/i;

/** The problem, where a text names it directly: "the kitchen tap leaks", "report a leak in the kitchen". */
function complaint(text: string): string | null {
  const rest = text.replace(command, '').trim();
  const contentWords = rest.split(/\s+/).filter((word) => /^[a-z]{3,}/.test(word));
  return contentWords.length >= 2 || (contentWords.length === 1 && rest === text) ? clean(rest) : null;
}

/** Interprets a text by itself. Its intent is null where it was not understood. */
function parseText(text: string, today: string, before: Inquiry | null): Inquiry {
  const words = readWords(text);
  const line = lineOf(words);
  // "By property?" refines the question before, and is not about properties.
  const found = words.length === 0 || (before?.intent && breakdown.test(line)) ? null : signOf(line);
  const intent = found?.intent ?? null;
  const { head, actionText } = intent ? splitActionText(text, intent) : { head: text, actionText: null };
  const pieces = read(head === text ? words : readWords(head), intent ?? before?.intent ?? null, today);
  // "Request 12" and "12 Elm" are questions by themselves.
  const named = before === null && pieces.names.flatMap((name) => name.text.split(' ')).length === words.length;
  const alone = pieces.recordRef && before === null ? 'record' : named && words.length > 0 ? 'about' : null;
  const signWords = new Set(found?.sign.split(' '));
  const ignored = pieces.qualifiers.filter((word) => !signWords.has(word));
  return { ...pieces, intent: intent ?? alone, text, head, actionText, ignored };
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

const isNamed = ({ names, recordRef }: Inquiry) => names.length > 0 || recordRef !== null;

/** Whether a text without an intent of its own changes the question before. */
function refines(
  { period, group, order, limit, resultKind, filters, recordRef, amount, names, words }: Inquiry,
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
const completes = ({ intent }: Inquiry, before: Inquiry) =>
  before.actionText === null &&
  ((before.intent === 'report' && (intent === null || intent === 'report')) ||
    (before.intent === 'message' && intent === null));

/** The question before, with the parts that this text replaces. */
function merged(parsed: Inquiry, before: Inquiry, intent: Intent | null): Inquiry {
  const named = isNamed(parsed);
  return {
    ...parsed,
    ...(!named && { recordRef: before.recordRef, names: before.names }),
    intent,
    period: parsed.period ?? before.period,
    against: parsed.against ?? (parsed.period ? null : before.against),
    filters: { ...before.filters, ...parsed.filters },
    group: parsed.group ?? (parsed.resultKind === null ? before.group : null),
    order: parsed.order ?? before.order,
    limit: parsed.limit ?? before.limit,
    resultKind: parsed.resultKind ?? before.resultKind,
    amount: parsed.amount ?? before.amount,
    pointsBack: parsed.pointsBack || (!named && before.pointsBack),
    actionText: parsed.actionText ?? before.actionText,
  };
}

/** Interprets a text after the question before it. */
function followUp(parsed: Inquiry, before: Inquiry | null): Inquiry {
  if (!before?.intent || isSmallTalk(before.intent)) return parsed;
  if (parsed.intent === 'report' && completes(parsed, before))
    return { ...before, actionText: parsed.text, names: before.names.length > 0 ? before.names : parsed.names };
  const line = parsed.words.map(({ text }) => text).join(' ');
  const hasOpening = openingPattern.test(line);
  if (parsed.intent === null || (hasOpening && weakIntents.includes(parsed.intent))) {
    if (refines(parsed, hasOpening)) {
      const asksAboutName = globalIntents.includes(before.intent) && isNamed(parsed);
      return merged(parsed, before, asksAboutName ? 'about' : before.intent);
    }
    return completes(parsed, before) ? { ...before, text: parsed.text, actionText: parsed.text } : parsed;
  }
  if (isSmallTalk(parsed.intent)) return parsed;
  if (hasOpening && !actions.includes(parsed.intent)) return merged(parsed, before, parsed.intent);
  // "When does its lease end?" refers to the subjects mentioned before.
  const named = isNamed(parsed);
  const short = parsed.intent === 'assign' || parsed.intent === 'fits' || (!named && parsed.words.length <= 4);
  if (before.recordRef && parsed.recordRef === null && short && recordIntents.includes(parsed.intent))
    return { ...parsed, recordRef: before.recordRef };
  return parsed.pointsBack && !named ? { ...parsed, names: before.names, recordRef: before.recordRef } : parsed;
}

/** Interprets a text after the earlier messages of the same user. `isFollowUp`: it takes over a part of one of them. */
export function understandAll(
  before: readonly string[],
  text: string,
  today: string,
): { readonly inquiry: Inquiry; readonly isFollowUp: boolean } {
  const last = before.reduce<Inquiry | null>((previous, earlier) => {
    const inquiry = followUp(parseText(earlier, today, previous), previous);
    return inquiry.intent === null ? previous : inquiry;
  }, null);
  const parsed = parseText(text, today, last);
  const inquiry = followUp(parsed, last);
  return { inquiry, isFollowUp: inquiry !== parsed || (last !== null && parsed.pointsBack) };
}

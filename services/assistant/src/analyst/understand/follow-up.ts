import type { Inquiry } from './inquiry.ts';
import { aboutIntent, type Intent } from './intents.ts';
import { isOrdinary } from './ordinary-words.ts';
import type { Word } from './words.ts';

/** What one text says without its context. */
export interface Own extends Inquiry {
  readonly words: readonly Word[];
}

const opening =
  /^(?:and|also|but|plus|what about|how about|same for|the same for|only|just|now|then|or|ok and|for|in)\b/;
/** Words that a follow-up with neither an opening nor an intent has at most. */
const fewWords = 6;
/** Intents that a single word matches as well as a question does. Such a word refines the question before. */
const weak: readonly Intent[] = ['about', 'record'];

/** Questions about all records. A name in a follow-up asks about the record with that name. */
const ofAll: readonly Intent[] = ['summary', 'occupancy', 'identity', 'help'];
/** Intents of a short follow-up that apply to the record that was named by its number before. */
const ofRecord: readonly Intent[] = ['requests', 'assign', 'fits', 'costs', 'contact', 'due', 'paid'];

/** Whether a text without an intent of its own changes the question before. */
function narrows(
  { period, group, order, limit, wanted, narrowed, numbered, amount, names, words }: Own,
  opened: boolean,
) {
  if (period || group || order || limit || numbered || amount !== null) return true;
  if (Object.keys(narrowed).length > 0) return true;
  if (wanted && words.length <= fewWords) return true;
  // A name alone, as the answer to "which one do you mean?".
  const named = names.flatMap(({ text }) => text.split(' ')).length;
  const fillers = words.filter(({ text }) => isOrdinary(text)).length;
  return names.length > 0 && (opened || (words.length <= fewWords && fillers <= Math.min(2, named)));
}

/** Whether this is the text that the assistant asked for to complete an action. */
const completes = ({ intent }: Own, before: Inquiry) =>
  before.said === null &&
  ((before.intent === 'report' && (intent === null || intent === 'report')) ||
    (before.intent === 'message' && intent === null));

/** The question before, with the parts that this text replaces. */
function changed(own: Own, before: Inquiry, intent: Intent | null): Inquiry {
  const named = own.names.length > 0 || own.numbered !== null;
  return {
    intent,
    text: own.text,
    period: own.period ?? before.period,
    against: own.against ?? (own.period ? null : before.against),
    several: own.several,
    narrowed: { ...before.narrowed, ...own.narrowed },
    group: own.group ?? (own.wanted === null ? before.group : null),
    order: own.order ?? before.order,
    limit: own.limit ?? before.limit,
    wanted: own.wanted ?? before.wanted,
    numbered: named ? own.numbered : before.numbered,
    amount: own.amount ?? before.amount,
    names: named ? own.names : before.names,
    pointsBack: own.pointsBack || (!named && before.pointsBack),
    said: own.said ?? before.said,
  };
}

const alone = ({ words: _, ...inquiry }: Own): Inquiry => inquiry;

/** Interprets a text after the question before it. */
export function followUp(own: Own, before: Inquiry | null): Inquiry {
  if (!before?.intent || aboutIntent(before.intent).talk) return alone(own);
  if (own.intent === 'report' && completes(own, before))
    return { ...before, said: own.text, names: before.names.length > 0 ? before.names : own.names };
  const line = own.words.map(({ text }) => text).join(' ');
  const opened = opening.test(line);
  if (own.intent === null || (opened && weak.includes(own.intent))) {
    if (narrows(own, opened)) {
      const asksAnew = ofAll.includes(before.intent) && (own.names.length > 0 || own.numbered !== null);
      return changed(own, before, asksAnew ? 'about' : before.intent);
    }
    return completes(own, before) ? { ...before, text: own.text, said: own.text } : alone(own);
  }
  const about = aboutIntent(own.intent);
  if (about.talk) return alone(own);
  if (opened && !about.does) return changed(own, before, own.intent);
  // "When does its lease end?" refers to the subjects mentioned before.
  const named = own.names.length > 0 || own.numbered !== null;
  const short = own.intent === 'assign' || own.intent === 'fits' || (!named && own.words.length <= 4);
  if (before.numbered && own.numbered === null && short && ofRecord.includes(own.intent))
    return { ...alone(own), numbered: before.numbered };
  return own.pointsBack && !named ? { ...alone(own), names: before.names, numbered: before.numbered } : alone(own);
}

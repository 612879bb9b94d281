import { splitActionText } from './action-text.ts';
import { parseFilters } from './filters.ts';
import { followUp, type Inquiry, type ParsedText } from './inquiry.ts';
import { intentOf } from './intent.ts';
import { type Intent, intentInfo } from './intents.ts';
import { parseNames, parseProperNames, properNames } from './names.ts';
import { parsePeriod } from './period.ts';
import { limitOf, parseAmount, parseGroup, parseOrder, parseRecordRef, resultKindOf } from './query-options.ts';
import { correctSpelling, isOrdinary } from './vocabulary.ts';
import { Scan, type Word, wordsOf } from './words.ts';

const moneyIntents: readonly Intent[] = ['revenue', 'costs', 'profit'];
const backReference =
  /\b(?:it|its|that one|this one|(?<!\b(?:is|are|was|were) )there|the same|this (?:property|tenant|lease|request|payment)|that (?:property|tenant|lease|request|payment)|the (?:property|tenant|lease|request|first one))\b/;
const pronouns = /\b(?:he|him|his|she|her|they|them|their)\b/;
const plurals = /\b(?:who|which|tenants|properties|leases|requests|payments|everyone|everybody|all)\b/;
const pastTense = /\b(?:ended|expired|did)\b/;
const breakdown = /^(?:and |then |ok |now )?(?:by|per|for each|each) /;

/** Characters of a text that are read. The beginning of a long text states what is wanted. */
const MAX_TEXT_LENGTH = 600;

const readWords = (text: string): Word[] =>
  wordsOf(text.slice(0, MAX_TEXT_LENGTH)).map((word) => correctSpelling(word, isOrdinary));

/** The words without the names of records, which must not indicate an intent. */
function lineOf(words: readonly Word[]): string {
  const scan = new Scan(words);
  for (const name of properNames(words)) scan.consumeWords(...name);
  return scan.text;
}

function read(
  words: readonly Word[],
  about: Intent | null,
  today: string,
): Omit<ParsedText, 'intent' | 'text' | 'actionText'> {
  const scan = new Scan(words);
  const { topic, bias } = about ? intentInfo(about) : { topic: 'none' as const, bias: 'back' as const };
  const pointsBack = backReference.test(scan.text) || (pronouns.test(scan.text) && !plurals.test(scan.text));
  const recordRef = parseRecordRef(scan);
  const amount = parseAmount(scan, about === 'record_payment');
  const towards = pastTense.test(scan.text) ? 'back' : bias;
  const period = parsePeriod(scan, today, towards);
  const against = period && about && moneyIntents.includes(about) ? parsePeriod(scan, today, towards) : null;
  const proper = parseProperNames(scan);
  const group = parseGroup(scan, about !== null && moneyIntents.includes(about));
  const { filters, extraFilters } = parseFilters(scan, topic);
  const limit = limitOf(scan);
  const order = parseOrder(scan);
  const resultKind = resultKindOf(scan.text);
  const names = [...proper, ...parseNames(scan)];
  return {
    words,
    pointsBack,
    recordRef,
    amount,
    period,
    against,
    group,
    filters,
    extraFilters,
    limit,
    order,
    resultKind,
    names,
  };
}

/** Interprets a text by itself. Its intent is null where it was not understood. */
function parseText(text: string, today: string, before: Inquiry | null): ParsedText {
  const words = readWords(text);
  const line = lineOf(words);
  // "By property?" refines the question before, and is not about properties.
  const intent = words.length === 0 || (before?.intent && breakdown.test(line)) ? null : intentOf(line);
  const { head, actionText } = intent ? splitActionText(text, intent) : { head: text, actionText: null };
  const pieces = read(head === text ? words : readWords(head), intent ?? before?.intent ?? null, today);
  // "Request 12" and "12 Elm" are questions by themselves.
  const named = before === null && pieces.names.flatMap((name) => name.text.split(' ')).length === words.length;
  const alone = pieces.recordRef && before === null ? 'record' : named && words.length > 0 ? 'about' : null;
  return { ...pieces, intent: intent ?? alone, text, actionText };
}

function understand(text: string, today: string, before: Inquiry | null): Inquiry {
  return followUp(parseText(text, today, before), before);
}

/** Interprets a text after the earlier messages of the same user. */
export function understandAll(before: readonly string[], text: string, today: string): Inquiry {
  const last = before.reduce<Inquiry | null>((previous, earlier) => {
    const inquiry = understand(earlier, today, previous);
    return inquiry.intent === null ? previous : inquiry;
  }, null);
  return understand(text, today, last);
}

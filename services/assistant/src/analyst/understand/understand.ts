import { limitOf, takeAmount, takeGroup, takeNumbered, takeOrder, wantedOf } from './asked-for.ts';
import { followUp, type Own } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';
import { intentOf } from './intent.ts';
import { aboutIntent, type Intent } from './intents.ts';
import { properNames, takeNames, takeProperNames } from './names.ts';
import { takeNarrowed } from './narrowed.ts';
import { isOrdinary } from './ordinary-words.ts';
import { takePeriod } from './period.ts';
import { spokenIn } from './said.ts';
import { Scan } from './scan.ts';
import { spelled } from './spelling.ts';
import { type Word, wordsOf } from './words.ts';

const ofMoney: readonly Intent[] = ['revenue', 'costs', 'profit'];
const back =
  /\b(?:it|its|that one|this one|(?<!\b(?:is|are|was|were) )there|the same|this (?:property|tenant|lease|request|payment)|that (?:property|tenant|lease|request|payment)|the (?:property|tenant|lease|request|first one))\b/;
const people = /\b(?:he|him|his|she|her|they|them|their)\b/;
const many = /\b(?:who|which|tenants|properties|leases|requests|payments|everyone|everybody|all)\b/;
const past = /\b(?:ended|expired|did)\b/;
const breakdown = /^(?:and |then |ok |now )?(?:by|per|for each|each) /;

/** Characters of a text that are read. The beginning of a long text states what is wanted. */
const longestRead = 600;

const readWords = (text: string): Word[] =>
  wordsOf(text.slice(0, longestRead)).map((word) => spelled(word, isOrdinary));

/** The words without the names of records, which must not indicate an intent. */
function lineOf(words: readonly Word[]): string {
  const scan = new Scan(words);
  for (const name of properNames(words)) scan.takeWords(...name);
  return scan.text;
}

/** Parses the parts of a question, given its intent. */
function read(words: readonly Word[], about: Intent | null, today: string): Omit<Own, 'intent' | 'text' | 'said'> {
  const scan = new Scan(words);
  const { topic, lean } = about ? aboutIntent(about) : { topic: 'none' as const, lean: 'back' as const };
  const pointsBack = back.test(scan.text) || (people.test(scan.text) && !many.test(scan.text));
  const numbered = takeNumbered(scan);
  const amount = takeAmount(scan, about === 'record_payment');
  const towards = past.test(scan.text) ? 'back' : lean;
  const period = takePeriod(scan, today, towards);
  const against = period && about && ofMoney.includes(about) ? takePeriod(scan, today, towards) : null;
  const proper = takeProperNames(scan);
  const group = takeGroup(scan, about !== null && ofMoney.includes(about));
  const { narrowed, several } = takeNarrowed(scan, topic);
  const limit = limitOf(scan);
  const order = takeOrder(scan);
  const wanted = wantedOf(scan.text);
  const names = [...proper, ...takeNames(scan)];
  return {
    words,
    pointsBack,
    numbered,
    amount,
    period,
    against,
    group,
    narrowed,
    several,
    limit,
    order,
    wanted,
    names,
  };
}

/** Interprets a text by itself. Its intent is null where it was not understood. */
function own(text: string, today: string, before: Inquiry | null): Own {
  const words = readWords(text);
  const line = lineOf(words);
  // "By property?" refines the question before, and is not about properties.
  const intent = words.length === 0 || (before?.intent && breakdown.test(line)) ? null : intentOf(line);
  const { head, said } = intent ? spokenIn(text, intent) : { head: text, said: null };
  const pieces = read(head === text ? words : readWords(head), intent ?? before?.intent ?? null, today);
  // "Request 12" and "12 Elm" are questions by themselves.
  const named = before === null && pieces.names.flatMap((name) => name.text.split(' ')).length === words.length;
  const alone = pieces.numbered && before === null ? 'record' : named && words.length > 0 ? 'about' : null;
  return { ...pieces, intent: intent ?? alone, text, said };
}

/** Interprets a text in the context of the inquiry before it. */
function understand(text: string, today: string, before: Inquiry | null): Inquiry {
  return followUp(own(text, today, before), before);
}

/** Interprets a text after the earlier messages of the same user. */
export function understandAll(before: readonly string[], text: string, today: string): Inquiry {
  const last = before.reduce<Inquiry | null>((so, said) => {
    const inquiry = understand(said, today, so);
    return inquiry.intent === null ? so : inquiry;
  }, null);
  return understand(text, today, last);
}

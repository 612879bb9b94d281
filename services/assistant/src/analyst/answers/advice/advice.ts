import {
  type Concept,
  type ConceptToken,
  type NamedRecords,
  type PlainRecord,
  readConcepts,
  understand,
  type Word,
  wordsOf,
} from '@keystead/analyst';
import { escapeMarkdown } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import { joinList } from '../in-words.ts';
import { byTitle, isOpen, openByTitle, type Reasons } from '../situation.ts';
import { spanTopics } from './durations.ts';
import { topicsOfTenants } from './for-tenants.ts';
import { asksFigure, besideOthers, inAll, unitOf } from './question-words.ts';
import type { AdviceQuestion, Topic } from './topic.ts';
import { topics } from './topics.ts';

/** Meanings for which the words of sure ones may also stand. */
const doubtful: readonly Concept[] = ['request', 'change'];

/** How a question for reasons or advice is put. It restricts nothing. */
const forms: readonly Concept[] = ['why', 'todo', 'should', 'might', 'agenda'];
/** Before facts that do not decide what was asked. */
const noOpinion = 'I can’t give you an opinion on that. This is what your records say:';
/** Before facts that are no reason for what was asked. */
const noReason = 'The reason is not recorded. This is what your records say:';
/** Before facts that do not foretell what was asked. */
const noForecast = 'I can’t tell what will happen. This is what your records say:';
/** Before facts about the subject of a question of which no more was understood. */
const notAll = 'I did not understand all of that. This is what your records say about it:';
const ofMany: readonly Topic['subject'][] = ['part', 'place'];

/** A week, in which something is to be done now. */
const NOW_DAYS = 7;

/** More requests with a word of the question in their titles are not named by it. */
const MAX_TITLED = 3;
/** Unread words with which an answer still says what was asked. It names them. */
const MAX_UNREAD = 4;

/** The same reader, for only some homes and the tenants and records of them. */
function within(reader: RecordReader, properties: readonly PlainRecord[]): RecordReader {
  const ids = new Set(properties.map(({ id }) => id));
  const read: RecordReader['read'] = async (...names) => {
    const records = await reader.read(...names);
    return Object.fromEntries(
      Object.entries(records).map(([name, rows]) => [
        name,
        name === 'personnel'
          ? rows
          : rows.filter((row) => ids.has(name === 'properties' ? row.id : Number(row.property_id))),
      ]),
    );
  };
  return { ...reader, read };
}

function partOf(named: readonly NamedRecords[], properties: readonly PlainRecord[]): readonly PlainRecord[] {
  return properties.filter((row) =>
    named.some(({ place, records }) =>
      place ? place.values.includes(row[place.field] ?? '') : records.some(({ id }) => id === row.id),
    ),
  );
}

/** Of several requests of a title, those at the homes that are named too. */
function atHome(rows: readonly PlainRecord[], homes: readonly PlainRecord[]): readonly PlainRecord[] {
  const there = rows.filter((row) => homes.some(({ id }) => id === row.property_id));
  return there.length > 0 ? there : rows;
}

/** Open requests of whose titles a question says words that are about nothing else. */
function titledBy(unread: readonly Word[], all: readonly PlainRecord[], homes: readonly PlainRecord[]) {
  const said = unread.map(({ raw }) => raw).join(' ');
  const requests = openByTitle(said, all).length > 0 ? all.filter(isOpen) : all;
  const found = unread.filter(({ raw }) => byTitle(raw, requests).length > 0);
  const rows = atHome(byTitle(found.map(({ raw }) => raw).join(' '), requests), homes);
  if (found.length === 0 || rows.length > MAX_TITLED) return null;
  return { rows, unread: unread.filter((word) => !found.includes(word)) };
}

/** Words of a question that a topic does not read. */
function unreadOf(
  { needs, reads, days }: Topic,
  tokens: readonly ConceptToken[],
  periods: readonly { text: string }[],
) {
  const known = new Set([...needs.flat(), ...reads, ...forms]);
  const others = tokens.filter(({ concepts, isWeak }) => !isWeak && [...concepts].every((it) => !known.has(it)));
  return [...others, ...periods.slice(days)].map(({ text }) => text);
}

interface Advice {
  readonly answer: string | { readonly instead: string };
  readonly list: Reasons['list'];
  /** The words that it did not read. */
  readonly unread: readonly string[];
  /** Whether no list or figure is asked for. */
  readonly isSure: boolean;
  readonly isSpan: boolean;
}

/** An answer to a question for reasons or advice, with the words of it that were not read; null for another question. */
export async function findAdvice(
  reader: RecordReader,
  { question, today, isTenant }: { readonly question: string; readonly today: string; readonly isTenant: boolean },
): Promise<Advice | null> {
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named: all, unclear, unknown, periods } = understand(question, { today, records });
  if (unclear.length + unknown.length > 0) return null;
  const named = all.filter(({ collection }) => collection !== 'requests');
  const requests = all.filter(({ collection }) => collection === 'requests');
  const words = wordsOf(question);
  const days = periods.filter(({ from, to }) => !(from === today && to === today));
  const isNow = periods.some(
    ({ from = today, to = '' }) =>
      from <= today && to >= today && Date.parse(to) - Date.parse(from) < NOW_DAYS * 86_400_000,
  );
  const read = (spans: readonly { first: number; last: number }[]) =>
    readConcepts(words, (at) => [...spans, ...periods].some(({ first, last }) => at >= first && at <= last));
  // What is more than that of a home is no change of it.
  const isThanNamed = named.some(({ first }) =>
    /\bthan(?: in| at| for)?$/.test(
      words
        .slice(0, first)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const isThanOf = isThanNamed && /^(?:which|what|who|why|how)\b/i.test(question);
  const homesOf = partOf(named, records.properties ?? []);
  const plain = read(named);
  const titled = requests.length > 0 ? null : titledBy(plain.unread, records.requests ?? [], homesOf);
  const tenants = named.filter(({ collection }) => collection === 'tenants');
  const rowsOf = (own: readonly NamedRecords[]) => own.filter(({ place }) => !place).flatMap((it) => it.records);
  const isElsewhere =
    homesOf.length > 0 && !rowsOf(requests).some((row) => homesOf.some(({ id }) => id === row.property_id));
  const ofTitles = isElsewhere ? [] : atHome(rowsOf(requests), homesOf);
  const candidates = [
    ...(ofTitles.length > 0 ? [{ subject: 'request' as const, reading: read(all), rows: ofTitles }] : []),
    ...(titled
      ? [{ subject: 'request' as const, reading: { ...plain, unread: titled.unread }, rows: titled.rows }]
      : []),
    { subject: subjectOf(named), reading: plain, rows: rowsOf(tenants.length > 0 ? tenants : named) },
    // Who asks as a tenant is the one tenant of the records.
    ...(isTenant && named.length === 0
      ? [{ subject: 'tenant' as const, reading: plain, rows: (records.tenants ?? []).slice(0, 1) }]
      : []),
  ].flatMap(({ subject, reading, rows }) => {
    const has = (concept: Concept) =>
      (concept === 'agenda' && isNow) || reading.tokens.some(({ concepts }) => concepts.has(concept));
    if (!subject || has('outside')) return [];

    const fits = (group: readonly Concept[]) => group.some(has);
    const isOf = (one: Topic['subject'], other: Topic['subject']) =>
      one === other ||
      (one === 'part' && other === 'property') ||
      (one === 'place' && other === 'part' && named.length > 0);
    return [...(isTenant ? topicsOfTenants : topics), ...spanTopics]
      .filter(
        (it) =>
          isOf(it.subject, subject) &&
          !(isThanNamed && it.needs.flat().includes('change')) &&
          // When a rent was raised is not when the tenant moved in, and what was paid late is not overdue.
          !(it.isSpan && /\b(?:rais|increas)(?:e[sd]?|ing)\b|\bpaid late\b|\bon time\b/i.test(question)) &&
          days.length >= it.minDays &&
          it.needs.every(
            (group) =>
              fits(group) || (group.includes('why') && !ofMany.includes(it.subject) && !asksFigure.test(question)),
          ),
      )
      .map((it) => ({
        topic: it,
        has,
        rows,
        isLoose: !it.needs.every(fits),
        isSure: reading.tokens.some(
          ({ concepts }) =>
            it.sure.some((own) => concepts.has(own)) &&
            (subject === 'tenant' || !doubtful.some((own) => concepts.has(own))),
        ),
        // How many of its words are what the topic needs.
        used: reading.tokens.filter(({ concepts }) => it.needs.flat().some((need) => concepts.has(need))).length,
        // A request is named by words of its title.
        unread: [
          ...reading.unread.map(({ raw }) => raw),
          ...unreadOf(it, reading.tokens, days),
          ...(isThanOf ? ['than'] : []),
        ].filter((text) => subject !== 'request' || byTitle(text, rows).length === 0),
      }));
  });
  const maxOf = ({ isSure, isLoose, topic: it }: (typeof candidates)[number]) =>
    isSure || isLoose ? MAX_UNREAD : asksFigure.test(question) && !it.isSpan ? -1 : 0;
  const [best] = candidates
    .filter((it) => it.unread.length <= maxOf(it))
    .toSorted(
      (one, other) =>
        Number(one.isLoose) - Number(other.isLoose) ||
        one.unread.length - other.unread.length ||
        Number(other.isSure) - Number(one.isSure) ||
        Number(ofMany.includes(one.topic.subject)) - Number(ofMany.includes(other.topic.subject)) ||
        other.used - one.used,
    );
  if (!best) return null;
  const isPart = ofMany.includes(best.topic.subject) && named.length > 0;

  const answer = await best.topic.answer({
    reader: isPart ? within(reader, homesOf) : reader,
    today,
    has: best.has,
    periods: days,
    unit: unitOf(question),
    isAhead:
      /\b(?:will|until|till|next|new|does|before|again|free|staying)\b/i.test(question) &&
      !/\b(?:was|were|did|been)\b/i.test(question),
    isFirst: /\b(?:first|earliest)\b/i.test(question),
    isNext: /\b(?:next|new) (?:lease|contract|tenancy)\b/i.test(question),
    isBeside: besideOthers.test(question),
    isRange: days.some(({ text }) => /^(?:from|between)\b/i.test(text)),
    isPart,
    isInAll: inAll.test(question),
    // One record may be named twice: by its title and by its home.
    named: [...new Map(best.rows.map((row) => [row.path, row])).values()],
  });
  const opening = openingOf(best);
  const where = isPart ? `For ${joinList(named.map(({ text }) => escapeMarkdown(text)))}: ` : '';
  const {
    unread,
    isLoose,
    topic: { list },
  } = best;
  const isSure = best.isSure && !isLoose;
  if (!answer) return null;
  return {
    answer: typeof answer === 'string' ? opening + where + (isTenant ? unlinked(answer) : answer) : answer,
    list,
    unread,
    isSure,
    isSpan: best.topic.isSpan,
  };
}

/** Without links to pages of tenants, which a tenant has none of. */
const unlinked = (text: string) => text.replace(/\[([^\]]+)\]\(\/app\/tenants\/\d+\)/g, '$1');

/** What the records give reasons for. */
const explained: readonly Concept[] = [
  ...(['debt', 'pay', 'claim', 'vacancy', 'let', 'request', 'open', 'stuck', 'broken', 'loss', 'cost'] as const),
  ...(['performs', 'income', 'money', 'change', 'long', 'unassigned', 'not'] as const),
];

/** What has to be said before an answer whose words were all read. */
function openingOf({
  has,
  isLoose,
  unread,
}: {
  has: AdviceQuestion['has'];
  isLoose: boolean;
  unread: readonly string[];
}) {
  if (unread.length > 0) return '';
  if (isLoose) return `${notAll}\n\n`;
  const isUnexplained = has('why') && !has('todo') && !has('should') && (has('leave') || !explained.some(has));
  if (isUnexplained) return `${noReason}\n\n`;
  if (has('todo') || has('why')) return '';
  // Who is a risk is an opinion, though by what is overdue one comes first.
  const isJudged = (has('risk') || has('attention')) && has('tenant') && !has('first') && !has('worst');
  // Which home to fill first, for the most rent, is what the answer orders by.
  const isOrdered = has('vacancy') && has('first') && has('rent');
  if ((has('should') && !isOrdered) || isJudged) return `${noOpinion}\n\n`;
  return has('might') && !has('risk') ? `${noForecast}\n\n` : '';
}

function subjectOf(named: readonly NamedRecords[]): Topic['subject'] | null {
  const single = (of: NamedRecords['collection']) =>
    named.filter(({ collection, place, records }) => collection === of && !place && records.length === 1);
  const [tenants, homes] = [single('tenants'), single('properties')];
  if (named.some(({ collection }) => collection === 'personnel'))
    return named.length === single('personnel').length ? 'worker' : null;
  if (tenants.length > 0) return tenants.length + homes.length === named.length && homes.length < 2 ? 'tenant' : null;
  return homes.length === 1 ? 'property' : 'part';
}

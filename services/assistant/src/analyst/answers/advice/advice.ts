import {
  type CollectionName,
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
import type { ReadRecords, RecordReader } from '../../../records/plain-records.ts';
import { joinList } from '../in-words.ts';
import { isOpen } from '../record-facts.ts';
import { spanTopics } from './durations.ts';
import { topicsOfTenants } from './for-tenants.ts';
import { asksFigure, besideOthers, byTitle, inAll, openByTitle, unitOf } from './question-words.ts';
import type { AdviceQuestion, Reasons, Topic } from './topic.ts';
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
  const isWithin = (name: string) => (row: PlainRecord) =>
    name === 'personnel' || ids.has(name === 'properties' ? row.id : Number(row.property_id));
  return {
    async read<C extends CollectionName>(...names: readonly C[]) {
      const records = Object.entries(await reader.read<CollectionName>(...names));
      const own = records.map(([name, rows]) => [name, rows.filter(isWithin(name))]);
      return Object.fromEntries(own) as Record<CollectionName, PlainRecord[]>;
    },
  };
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

interface Asked {
  readonly question: string;
  readonly today: string;
  readonly isTenant: boolean;
}

type NameRecords = ReadRecords<'properties' | 'tenants' | 'personnel' | 'requests'>;

/** What a question says and names; null where a name is unclear or unknown. */
function readQuestion({ question, today }: Asked, records: NameRecords) {
  const { named: all, unclear, unknown, periods } = understand(question, { today, records });
  if (unclear.length + unknown.length > 0) return null;
  const named = all.filter(({ collection }) => collection !== 'requests');
  const words = wordsOf(question);
  // What is more than that of a home is no change of it.
  const isThanNamed = named.some(({ first }) =>
    /\bthan(?: in| at| for)?$/.test(
      words
        .slice(0, first)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  return {
    question,
    all,
    named,
    requests: all.filter(({ collection }) => collection === 'requests'),
    homes: partOf(named, records.properties),
    days: periods.filter(({ from, to }) => !(from === today && to === today)),
    isNow: periods.some(
      ({ from = today, to = '' }) =>
        from <= today && to >= today && Date.parse(to) - Date.parse(from) < NOW_DAYS * 86_400_000,
    ),
    isThanNamed,
    isThanOf: isThanNamed && /^(?:which|what|who|why|how)\b/i.test(question),
    /** The meanings of its words, without those of periods and of the given names. */
    meaningsBeside: (names: readonly NamedRecords[]) =>
      readConcepts(words, (at) => [...names, ...periods].some(({ first, last }) => at >= first && at <= last)),
  };
}

type ReadQuestion = NonNullable<ReturnType<typeof readQuestion>>;

const rowsOf = (names: readonly NamedRecords[]) => names.filter(({ place }) => !place).flatMap((it) => it.records);

interface Reading {
  readonly subject: Topic['subject'] | null;
  readonly meanings: ReturnType<typeof readConcepts>;
  /** The records that it is about. */
  readonly rows: readonly PlainRecord[];
}

/** The subjects that a question may have. */
function readingsOf(asked: ReadQuestion, records: NameRecords, isTenant: boolean): Reading[] {
  const { all, named, requests, homes } = asked;
  const plain = asked.meaningsBeside(named);
  const titled = requests.length > 0 ? null : titledBy(plain.unread, records.requests, homes);
  const tenants = named.filter(({ collection }) => collection === 'tenants');
  const isElsewhere =
    homes.length > 0 && !rowsOf(requests).some((row) => homes.some(({ id }) => id === row.property_id));
  const ofTitles = isElsewhere ? [] : atHome(rowsOf(requests), homes);
  return [
    ...(ofTitles.length > 0
      ? [{ subject: 'request' as const, meanings: asked.meaningsBeside(all), rows: ofTitles }]
      : []),
    ...(titled
      ? [{ subject: 'request' as const, meanings: { ...plain, unread: titled.unread }, rows: titled.rows }]
      : []),
    { subject: subjectOf(named), meanings: plain, rows: rowsOf(tenants.length > 0 ? tenants : named) },
    // Who asks as a tenant is the one tenant of the records.
    ...(isTenant && named.length === 0
      ? [{ subject: 'tenant' as const, meanings: plain, rows: records.tenants.slice(0, 1) }]
      : []),
  ];
}

/** The topics that may answer a question about one of its subjects. */
function candidatesOf(asked: ReadQuestion, { subject, meanings, rows }: Reading, isTenant: boolean) {
  const { question, named, days, isNow, isThanNamed, isThanOf } = asked;
  const has = (concept: Concept) =>
    (concept === 'agenda' && isNow) || meanings.tokens.some(({ concepts }) => concepts.has(concept));
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
      isSure: meanings.tokens.some(
        ({ concepts }) =>
          it.sure.some((own) => concepts.has(own)) &&
          (subject === 'tenant' || !doubtful.some((own) => concepts.has(own))),
      ),
      // How many of its words are what the topic needs.
      used: meanings.tokens.filter(({ concepts }) => it.needs.flat().some((need) => concepts.has(need))).length,
      // A request is named by words of its title.
      unread: [
        ...meanings.unread.map(({ raw }) => raw),
        ...unreadOf(it, meanings.tokens, days),
        ...(isThanOf ? ['than'] : []),
      ].filter((text) => subject !== 'request' || byTitle(text, rows).length === 0),
    }));
}

type Candidate = ReturnType<typeof candidatesOf>[number];

function bestOf(candidates: readonly Candidate[], question: string): Candidate | undefined {
  const maxUnread = ({ isSure, isLoose, topic: { isSpan } }: Candidate) =>
    isSure || isLoose ? MAX_UNREAD : asksFigure.test(question) && !isSpan ? -1 : 0;
  return candidates
    .filter((it) => it.unread.length <= maxUnread(it))
    .toSorted(
      (one, other) =>
        Number(one.isLoose) - Number(other.isLoose) ||
        one.unread.length - other.unread.length ||
        Number(other.isSure) - Number(one.isSure) ||
        Number(ofMany.includes(one.topic.subject)) - Number(ofMany.includes(other.topic.subject)) ||
        other.used - one.used,
    )[0];
}

/** An answer to a question for reasons or advice, with the words of it that were not read; null for another question. */
export async function findAdvice(reader: RecordReader, request: Asked): Promise<Advice | null> {
  const { question, today, isTenant } = request;
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const asked = readQuestion(request, records);
  if (!asked) return null;
  const { named, homes, days } = asked;
  const candidates = readingsOf(asked, records, isTenant).flatMap((it) => candidatesOf(asked, it, isTenant));
  const best = bestOf(candidates, question);
  if (!best) return null;
  const { topic, unread, isLoose } = best;
  const isPart = ofMany.includes(topic.subject) && named.length > 0;
  const answer = await topic.answer({
    reader: isPart ? within(reader, homes) : reader,
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
  if (!answer) return null;
  const where = isPart ? `For ${joinList(named.map(({ text }) => escapeMarkdown(text)))}: ` : '';
  return {
    answer: typeof answer === 'string' ? openingOf(best) + where + (isTenant ? unlinked(answer) : answer) : answer,
    list: topic.list,
    unread,
    isSure: best.isSure && !isLoose,
    isSpan: topic.isSpan,
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

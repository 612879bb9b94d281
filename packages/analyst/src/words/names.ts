import type { PlainRecord, Records } from '../query/collections.ts';
import type { CollectionName, Condition } from '../query/query.ts';
import { isOrdinary } from '../vocabulary/ordinary.ts';
import { isFiller, knownWords } from './lexicon.ts';
import { nameWords, type Word } from './words.ts';

export interface NamedRecords {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  /** The records that are meant: one, or several properties whose names begin with the words. */
  readonly collection: CollectionName;
  readonly records: readonly PlainRecord[];
  /** For a city or a state, in place of records. */
  readonly place?: Condition;
}

export interface Names {
  readonly found: readonly NamedRecords[];
  /** Names that several records have. */
  readonly unclear: readonly NamedRecords[];
}

const states =
  'AL Alabama AK Alaska AZ Arizona AR Arkansas CA California CO Colorado CT Connecticut DE Delaware FL Florida GA Georgia HI Hawaii ID Idaho IL Illinois IN Indiana IA Iowa KS Kansas KY Kentucky LA Louisiana ME Maine MD Maryland MA Massachusetts MI Michigan MN Minnesota MS Mississippi MO Missouri MT Montana NE Nebraska NV Nevada NH New_Hampshire NJ New_Jersey NM New_Mexico NY New_York NC North_Carolina ND North_Dakota OH Ohio OK Oklahoma OR Oregon PA Pennsylvania RI Rhode_Island SC South_Carolina SD South_Dakota TN Tennessee TX Texas UT Utah VT Vermont VA Virginia WA Washington WV West_Virginia WI Wisconsin WY Wyoming';
const stateCodes = new Map<string, string>();
for (const [, code = '', name = ''] of states.matchAll(/([A-Z]{2}) (\S+)/g))
  stateCodes.set(name.replace('_', ' ').toLowerCase(), code);

const isCapital = ({ raw }: Word) => /^\p{Lu}/u.test(raw);

/** Where words stand in a question. Each place is found once. */
function* occurrences(words: readonly Word[], wanted: readonly string[], taken: ReadonlySet<number>) {
  for (let at = 0; wanted.length > 0 && at + wanted.length <= words.length; at += 1)
    if (wanted.every((word, offset) => words[at + offset]?.text === word && !taken.has(at + offset))) yield at;
}

interface Entry {
  readonly collection: CollectionName;
  readonly record: PlainRecord;
  readonly words: readonly string[];
  /** Whether only all of its words are a name. */
  readonly isWhole?: boolean;
}

function entriesOf(records: Records): Entry[] {
  const of = (collection: CollectionName, text: (record: PlainRecord) => string) =>
    (records[collection] ?? []).map((record) => ({ collection, record, words: nameWords(text(record)) }));
  return [
    ...of('properties', ({ name }) => name),
    ...of('properties', ({ address }) => String(address ?? '')),
    ...of('tenants', ({ name }) => name),
    ...of('personnel', ({ name }) => name),
    ...(['tenants', 'personnel'] as const).flatMap((collection) =>
      [
        ...of(collection, ({ phone }) => String(phone ?? '')),
        ...of(collection, ({ email }) => String(email ?? '')),
      ].map((entry) => ({ ...entry, isWhole: true })),
    ),
  ].filter(({ words }) => words.length > 0);
}

const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|easter)$/;
const beforeMonth =
  /^(?:in|for|of|since|from|until|till|by|during|through|to|and|this|last|next|before|after|between|due|s)$/;

/** A word alone is a name only with a capital, or where it means nothing else. A month is one where no preposition leads to it. */
function isEvident(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (!word || word.text.length < 2) return false;
  const isSeasonOf = word.possessive && isCapital(word) && /^(?:spring|summer|autumn|fall|winter)$/.test(word.text);
  if (months.test(word.text) && !isSeasonOf) {
    const isAfterYear =
      /^20\d\d$/.test(words[at + 1]?.text ?? '') || /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at + 1]?.text ?? '');
    // "Was May better than April" is about months.
    if (words.some(({ text }, other) => other !== at && months.test(text))) return false;
    if (/^(?:rents?|payments?|revenue|income|invoice)$/.test(words[at + 1]?.text ?? '')) return false;
    const before = words[at - 1];
    return (
      isCapital(word) && before !== undefined && !before.possessive && !isAfterYear && !beforeMonth.test(before.text)
    );
  }
  const isOrdinary = knownWords.has(word.text);
  return !isOrdinary || (isCapital(word) && at > 0);
}

const stem = (word: string) => word.slice(0, 5);
const jobs = /^(?:request|ticket|order|repair|job|issue|problem|task|work)s?$/;

/**
 * What a question says of the title of a request: "the garage door repair". One word is enough if nothing else is
 * known by it, or if the request is named as one.
 */
function findTitles(words: readonly Word[], requests: readonly PlainRecord[], isTaken: (at: number) => boolean) {
  const titles = requests.map((record) => ({ record, stems: nameWords(record.name).map(stem) }));
  const found: { first: number; last: number; records: PlainRecord[] }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const fitting = (length: number) => {
      const run = words.slice(at, at + length);
      if (run.length < length || run.some((_, offset) => isTaken(at + offset) || (offset > 0 && run[offset]?.apart)))
        return [];
      return titles.filter(({ stems }) => run.every(({ text }) => text.length > 1 && stems.includes(stem(text))));
    };
    let length = 0;
    while (fitting(length + 1).length > 0) length += 1;
    const run = words.slice(at, at + length);
    const telling = run.filter(({ text }) => !isFiller(text) && !jobs.test(text));
    const isNamed = telling.some(({ text }) => !knownWords.has(text) && !isOrdinary(text)) || telling.length > 1;
    if (telling.length === 0 || !isNamed) continue;
    found.push({ first: at, last: at + length - 1, records: fitting(length).map(({ record }) => record) });
    at += length - 1;
  }
  return found;
}

/** A name without the s of a genitive or a plural: "bens lease", "the Lindqvists". */
function withoutS(word: Word, known: ReadonlySet<string>): Word {
  const base = word.text.slice(0, -1);
  const isName = word.text.length > 3 && word.text.endsWith('s') && !known.has(word.text) && known.has(base);
  return isName && !knownWords.has(word.text) && !isOrdinary(word.text) ? { ...word, text: base } : word;
}

/** The records, cities and states that a question names: whole names first, then parts of names that are evidently names. */
export function findNames(typed: readonly Word[], records: Records): Names {
  const entries = entriesOf(records);
  const byParts = entries.filter(({ isWhole }) => !isWhole);
  const ofEntries = new Set(byParts.flatMap(({ words: own }) => own));
  const words = typed.map((word) => withoutS(word, ofEntries));
  const taken = new Set<number>();
  const found: NamedRecords[] = [];
  const unclear: NamedRecords[] = [];
  const textOf = (first: number, last: number) =>
    words
      .slice(first, last + 1)
      .map(({ raw }) => raw)
      .join(' ');
  const take = (first: number, last: number, rest: Omit<NamedRecords, 'first' | 'last' | 'text'>, to = found) => {
    for (let at = first; at <= last; at += 1) taken.add(at);
    to.push({ first, last, text: textOf(first, last), ...rest });
  };
  for (const entry of entries.toSorted((one, other) => other.words.length - one.words.length))
    for (const at of occurrences(words, entry.words, taken)) {
      if (entry.words.length === 1 && !isEvident(words, at)) continue;
      const same = entries.filter(
        (other) => other.collection === entry.collection && other.words.join(' ') === entry.words.join(' '),
      );
      const all = [...new Map(same.map(({ record }) => [record.id, record])).values()];
      take(
        at,
        at + entry.words.length - 1,
        { collection: entry.collection, records: all },
        all.length > 1 ? unclear : found,
      );
    }
  for (const field of ['city', 'state'] as const) {
    const all = new Map(
      (records.properties ?? []).map((record) => [String(record[field] ?? ''), nameWords(String(record[field] ?? ''))]),
    );
    for (const [value, valueWords] of [
      ...all,
      ...[...stateCodes]
        .filter(([, code]) => field === 'state' && all.has(code))
        .map(([name, code]) => [code, name.split(' ')] as const),
    ])
      for (const at of occurrences(words, valueWords, taken)) {
        const isCode =
          field === 'state' && valueWords.length === 1 && value.length === 2 && valueWords[0]?.length === 2;
        if (isCode ? words[at]?.raw !== value : valueWords.length === 1 && !isEvident(words, at)) continue;
        take(at, at + valueWords.length - 1, {
          collection: 'properties',
          records: [],
          place: { field, operator: 'is', values: [value] },
        });
      }
  }
  // Parts of names: the longest run of words that some names begin with, or that stand in them.
  for (let at = 0; at < words.length; at += 1) {
    if (taken.has(at) || !isEvident(words, at)) continue;
    for (let length = Math.min(4, words.length - at); length > 0; length -= 1) {
      const run = words.slice(at, at + length).map(({ text }) => text);
      if (
        run.some((_, offset) => taken.has(at + offset)) ||
        (length > 1 &&
          !words
            .slice(at, at + length)
            .every((word) => isCapital(word) || /^\d/.test(word.text) || !isFiller(word.text)))
      )
        continue;
      const begins = byParts.filter((entry) => run.every((word, offset) => entry.words[offset] === word));
      const holds =
        begins.length > 0
          ? begins
          : length === 1 && /\p{L}/u.test(run[0] ?? '')
            ? byParts.filter((entry) => entry.words.includes(run[0] ?? ''))
            : [];
      const [first] = holds;
      if (!first) continue;
      const all = [
        ...new Map(
          holds.filter(({ collection }) => collection === first.collection).map(({ record }) => [record.id, record]),
        ).values(),
      ];
      const isOther = holds.some(({ collection }) => collection !== first.collection);
      // "The Lindqvists" are all of that name.
      const isPlural = length === 1 && words[at] !== typed[at] && words[at - 1]?.text === 'the';
      const isUnclear = isOther || (all.length > 1 && first.collection !== 'properties' && !isPlural);
      take(at, at + length - 1, { collection: first.collection, records: all }, isUnclear ? unclear : found);
      break;
    }
  }
  for (const { first, last, records: requests } of findTitles(words, records.requests ?? [], (at) => taken.has(at)))
    take(first, last, { collection: 'requests', records: requests });
  return { found, unclear };
}

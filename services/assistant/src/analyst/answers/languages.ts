import {
  type CollectionName,
  fieldOf,
  type Group,
  type Language,
  type QueryResult,
  type Understood,
} from '@keystead/analyst';
import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { dollars, grouped, joinList, shareInWords } from './in-words.ts';
import { linkOf, tableOf } from './query/records.ts';
import { cutTable } from './tables.ts';

interface Texts {
  readonly nouns: Readonly<Record<CollectionName, string>>;
  readonly count: (count: string, noun: string) => string;
  readonly none: (noun: string) => string;
  readonly sum: (amount: string, count: string, noun: string) => string;
  readonly average: (amount: string, count: string, noun: string) => string;
  readonly share: (share: string) => string;
  readonly top: (names: string) => string;
  readonly groups: string;
  readonly day: (day: string, what: string) => string;
  readonly and: string;
  readonly missed: (words: string) => string;
}

const texts: Readonly<Record<Language, Texts>> = {
  es: {
    nouns: {
      properties: 'propiedades',
      tenants: 'inquilinos',
      leases: 'contratos',
      payments: 'pagos',
      debts: 'pagos atrasados',
      requests: 'solicitudes',
      personnel: 'personas',
    },
    count: (count, noun) => `Hay **${count}** ${noun} que corresponden a su pregunta.`,
    none: (noun) => `No hay ningún registro de ${noun} que corresponda a su pregunta: **0**.`,
    sum: (amount, count, noun) => `El total es **${amount}**, con ${count} ${noun}.`,
    average: (amount, count, noun) => `El resultado es **${amount}**, con ${count} ${noun}.`,
    share: (share) => `Es el **${share}** del total.`,
    top: (names) => `Es ${names}, según los registros.`,
    groups: 'Estos son los resultados, según los registros:',
    day: (day, what) => `Es el **${day}**, para ${what}.`,
    and: 'y',
    missed: (words) =>
      `En español solo entiendo preguntas sencillas, y no entiendo ${words}. Hágame la pregunta con otras palabras o en inglés, por favor.`,
  },
  de: {
    nouns: {
      properties: 'Immobilien',
      tenants: 'Mieter',
      leases: 'Mietverträge',
      payments: 'Zahlungen',
      debts: 'überfällige Zahlungen',
      requests: 'Aufträge',
      personnel: 'Personen',
    },
    count: (count, noun) => `Es sind **${count}** ${noun}, die zu der Frage passen.`,
    none: (noun) => `Es gibt keine ${noun}, die zu der Frage passen: **0**.`,
    sum: (amount, count, noun) => `Es sind im Ganzen **${amount}**, mit ${count} ${noun}.`,
    average: (amount, count, noun) => `Das Ergebnis ist **${amount}**, mit ${count} ${noun}.`,
    share: (share) => `Das ist ein Anteil von **${share}**.`,
    top: (names) => `Das ist ${names}, nach den Daten, die ich sehe.`,
    groups: 'Das sind die Ergebnisse nach den Daten:',
    day: (day, what) => `Das ist der **${day}**, für ${what}.`,
    and: 'und',
    missed: (words) =>
      `Auf Deutsch verstehe ich nur einfache Fragen, und ich habe ${words} nicht verstanden. Bitte stellen Sie die Frage mit anderen Worten oder auf Englisch.`,
  },
};

/** Why a question in another language is not answered, in that language. */
export const missedIn = (language: Language, words: readonly string[]): string =>
  texts[language].missed(
    joinList(
      words.slice(0, 5).map((word) => `“${escapeMarkdown(word)}”`),
      texts[language].and,
    ) || '“…”',
  );

/** The answer to a question in another language: the figure in a sentence, and the table. */
export function answerIn(language: Language, { query, kind, asked }: Understood, result: QueryResult): string {
  const own = texts[language];
  const { collection, aggregate, of } = query;
  const noun = own.nouns[collection];
  const count = grouped(result.matched);
  const isMoney =
    of !== undefined && aggregate !== 'count' && aggregate !== 'distinct' && fieldOf(collection, of)?.type === 'money';
  const shown = (value: number | null) => (value === null ? '—' : isMoney ? dollars(value) : grouped(value));
  const table = tableOf(collection, result, []);
  if (kind === 'day') {
    const [first] = result.rows;
    const day = asked && first?.[asked];
    if (!first || typeof day !== 'string') return own.none(noun);
    const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
    return own.day(words, linkOf(collection, first));
  }
  if (kind === 'groups') {
    if (result.groups.length === 0) return own.none(noun);
    const name = ({ key, path }: Group) => (path ? recordLink(String(key), path) : escapeMarkdown(String(key ?? '—')));
    const rows = cutTable<Group>(result.groups, {}, { '': name, ' ': ({ value }) => shown(value) });
    if (query.limit)
      return own.top(
        joinList(
          result.groups.map((group) => `${name(group)} (**${shown(group.value)}**)`),
          own.and,
        ),
      );
    return own.groups + rows;
  }
  if (aggregate === 'share') return result.value === null ? own.none(noun) : own.share(shareInWords(result.value));
  if (aggregate === 'count' || aggregate === 'distinct')
    return result.value ? own.count(grouped(result.value), noun) : own.none(noun);
  if (aggregate === 'sum') return own.sum(shown(result.value), count, noun);
  if (aggregate) return result.value === null ? own.none(noun) : own.average(shown(result.value), count, noun);
  if (result.rows.length === 0) return own.none(noun);
  if (query.limit)
    return (
      own.top(
        joinList(
          result.rows.map((row) => linkOf(collection, row)),
          own.and,
        ),
      ) + (result.rows.length > 1 ? table : '')
    );
  return own.count(grouped(result.total), noun) + table;
}

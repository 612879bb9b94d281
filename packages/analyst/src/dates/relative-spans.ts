import { addDays, atEdge, daysAround, later, shifted, type Unit } from './calendar.ts';
import { count, countOf, type Span, unit } from './date-words.ts';

/** What "soon" and "recently" mean. Leases that end within as many days are announced too. */
const SOON_DAYS = 60;
const RECENT_DAYS = 30;

/** Days counted from today: last week, this year so far, in 3 months, two years ago. */
export const relativeSpans: readonly Span[] = [
  [
    '(?:year to date|ytd|so far this year|this year so far)',
    (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  ],
  [
    '(?:month to date|mtd|this month so far|so far this month)',
    (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  ],
  [
    `(?:the )?(this|current|present|last|previous|prior|next|coming|following) (?:fiscal |calendar )?(week|month|quarter|year)`,
    ([, which = '', of], today) =>
      shifted(of as Unit, today, /next|coming|following/.test(which) ? 1 : /this|current|present/.test(which) ? 0 : -1),
  ],
  [
    `(?:within|in less than|in under|(?<!\\b(?:brings?|brought|takes?|took|comes?|came) )in)(?: the)?(?: next)? ${count} ${unit}(?: or less| from now)?(?! ago| (?:before|after|prior to|following|leading up to) )`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
    },
  ],
  [
    '(?:the )?(?:last|latest|previous) (?:full|complete|whole|entire) (week|month|quarter|year)',
    ([, of], today) => shifted(of as Unit, today, -1),
  ],
  [
    `(?:the )?(?:last|past|previous) (weekend)|(?:this|the) (?:past )?weekend`,
    ([text, past], today, bias) => {
      const { from: monday } = daysAround('week', past ? addDays(today, -7) : today);
      // Before Saturday, what came in "over the weekend" came in over the one before.
      const isAhead = text?.startsWith('this') || bias === 'ahead' || addDays(monday, 5) <= today;
      const from = past || isAhead ? monday : addDays(monday, -7);
      return { from: addDays(from, 5), to: addDays(from, 6) };
    },
  ],
  [
    '(?:very )?soon|shortly|before long|about to|in the near future',
    (_, today) => ({ from: today, to: addDays(today, SOON_DAYS) }),
  ],
  ['(?<!most )(?:recently|lately)', (_, today) => ({ from: addDays(today, -RECENT_DAYS), to: today })],
  ['(?:the )?(?:day before yesterday)', (_, today) => ({ from: addDays(today, -2), to: addDays(today, -2) })],
  [
    '(?:(?:the )?rest of (?:the |this )|(?:later|still) this )(week|month|quarter|year)',
    ([, of], today) => ({ from: today, to: daysAround(of as Unit, today).to }),
  ],
  [
    `(?:the )?(?:${count} )?${unit} (?:before|earlier)(?: that)?(?! \\w)`,
    ([, many, of], today) => {
      const number = many ? countOf(many) : 1;
      if (number === null) return null;
      return { from: later(today, -2 * number, of as Unit), to: addDays(later(today, -number, of as Unit), -1) };
    },
  ],
  [`(?:the )?past ${unit}`, ([, of], today) => ({ from: later(today, -1, of as Unit), to: today })],
  ['(?:the )?(week|month|quarter|year) after next', ([, of], today) => shifted(of as Unit, today, 2)],
  ['(?:the )?week before last', (_, today) => shifted('week', today, -2)],
  [
    '(?:the )?(?:last|past|previous) (24|48) hours',
    ([, hours], today) => ({ from: addDays(today, hours === '24' ? -1 : -2), to: today }),
  ],
  ['before the year is (?:out|over)', (_, today) => ({ to: `${today.slice(0, 4)}-12-31` })],
  [
    `(early|mid|late(?= in)) (?:in )?(?:(this|last|next) month)`,
    ([, part, relative], today) => {
      const { from, to } = shifted('month', today, { last: -1, next: 1 }[relative ?? ''] ?? 0);
      const [tenth, twentieth] = [addDays(from, 9), addDays(from, 19)];
      if (part === 'early') return { from, to: tenth };
      return part === 'mid' ? { from: addDays(tenth, 1), to: twentieth } : { from: addDays(twentieth, 1), to };
    },
  ],
  ['(?:the )?year before last', (_, today) => shifted('year', today, -2)],
  ['(?:the )?month before last', (_, today) => shifted('month', today, -2)],
  [
    `(?:the )?(?:last|past|previous) ${count} ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: later(today, -number, of as Unit), to: today };
    },
  ],
  [
    `(?:the )?(?:last|past|previous) ${count} (?:full|complete|whole|entire|calendar) ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      const [before, last] = [shifted(of as Unit, today, -(number ?? 1)), shifted(of as Unit, today, -1)];
      return number === null ? null : { from: before.from, to: last.to };
    },
  ],
  ['(?:the )?(?:last|past|previous) fortnight', (_, today) => ({ from: addDays(today, -14), to: today })],
  [
    `(?:the )?(?:next|coming|following) ${count} ${unit}`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: today, to: later(today, number, of as Unit) };
    },
  ],
  [
    `(?:the )?(beginning|start|end) of (?:(?:the |this )?(?:current )?|(last |next ))?(week|month|quarter|year)`,
    ([, edge, which, of], today) => {
      const shift = which === 'last ' ? -1 : which === 'next ' ? 1 : 0;
      return atEdge(edge, shifted(of as Unit, today, shift));
    },
  ],
  [
    `(?:more than|over|longer than|at least) ${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { to: addDays(later(today, -number, of as Unit), -1) };
    },
  ],
  [
    `(?:less than|within|under|not more than|no more than|at most) ${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null ? null : { from: later(today, -number, of as Unit), to: today };
    },
  ],
  [
    `(?:between )?${count} (?:and|to) ${count} ${unit} ago`,
    ([, one = '', other = '', of], today) => {
      const [first, last] = [countOf(one), countOf(other)].toSorted((a, b) => Number(b) - Number(a));
      if (!first || !last) return null;
      return { from: later(today, -first, of as Unit), to: later(today, -last, of as Unit) };
    },
  ],
  [
    `${count} (day|week|month|year)s? from (?:now|today)`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      if (number === null) return null;
      const day = later(today, number, of as Unit);
      // Nobody means that very day by "in three months".
      return of === 'month' || of === 'year' ? null : { from: day, to: day };
    },
  ],
  [
    `${count} ${unit} ago`,
    ([, many = '', of], today) => {
      const number = countOf(many);
      return number === null
        ? null
        : { from: later(today, -number, of as Unit), to: later(today, -number, of as Unit) };
    },
  ],
];

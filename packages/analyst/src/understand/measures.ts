import { type Atom, has } from '../words/atoms.ts';
import { senseOf } from '../words/lexicon.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import type { GroupWords, Nouns, QuestionWords, RankWords, Subject } from './question-draft.ts';

type Words = QuestionWords & GroupWords & RankWords;

/** Whether a phrase is a figure here: "payments that were made" are payments, and "requests completed" are requests. */
function isMeasure(reader: ConditionReader, atom: Atom, nouns: Nouns): boolean {
  const { measure, event, value } = atom.sense;
  if (!measure || !reader.free(atom)) return false;
  const noun = nouns.all[0]?.sense.noun;
  return !(noun && (event?.[noun.collection] || (noun.collection === measure.collection && value?.[noun.collection])));
}

/** Uses words that add nothing: "does she rent" about a home, and "flats" after the name of the flats. */
function useRepeatedWords(reader: ConditionReader, nouns: Nouns): void {
  const { atoms } = reader;
  // Which home someone rents is no amount.
  const isRenting =
    /\b(?:does|do|did)\b.* rent$/.test(reader.sentence) && nouns.main[0]?.sense.noun?.collection === 'properties';
  if (isRenting) reader.use(atoms.at(-1));
  // "The Lakeview flats" are named already.
  for (const [at, atom] of atoms.entries())
    if (
      /^properties$/.test(atom.sense.noun?.collection ?? '') &&
      atom.sense.noun?.conditions.every(({ field: own }) => own === 'type')
    ) {
      const before = atoms[at - 1]?.name;
      if (before?.collection === 'properties' && !before.place) reader.use(atom);
    }
}

/** The figure or the field that the question is about. */
export function readSubject(
  reader: ConditionReader,
  words: Words,
  nouns: Nouns,
): Subject & Pick<GroupWords, 'unitGroup'> {
  useRepeatedWords(reader, nouns);
  const { atoms } = reader;
  const { group, unitGroup } = words;
  let measureAtom = atoms.find((atom) => isMeasure(reader, atom, nouns));
  const field = atoms.find((atom) => atom.sense.field && reader.free(atom) && atom !== group && !atom.sense.noun);
  const isRent = field?.sense.field?.leases === 'rent';
  const isPlainPay =
    measureAtom && /^(?:pays?|paying)(?: us| me)?$/i.test(measureAtom.text) && !atoms.some((atom) => atom.period);
  const paidNames = atoms.flatMap(({ name }) => name ?? []);
  const isOfStaff = paidNames.length > 0 && paidNames.every((it) => it.collection === 'personnel');
  const isPayAlone = isPlainPay && !isRent && !isOfStaff && !atoms.some((atom) => atom.sense.value?.payments);
  const isMonthly = isPayAlone && unitGroup === 'month';
  // What a tenant pays is their rent, and not the sum of all that they have paid.
  if (isPayAlone && !isMonthly) throw new NoQuery();
  // What a vacant home costs is its rent.
  const isLost = field && /\blost\b/i.test(field.text);
  if ((isPlainPay && isRent) || isLost) {
    reader.use(measureAtom);
    measureAtom = undefined;
  }
  let measure = (isMonthly ? senseOf('monthly rental income') : measureAtom?.sense)?.measure ?? null;
  // What a contractor is paid is what their work costs.
  if (measure?.label === 'paid' && isOfStaff) measure = senseOf('spent')?.measure ?? null;
  const found = { measure, measureAtom, field, isRent };
  return { ...measureOfOtherWords(reader, words, nouns, found), unitGroup: isMonthly ? undefined : unitGroup };
}

/** The figure where another word than its own names it: "higher", "rent" of the past, "not paid", "overdue". */
function measureOfOtherWords(reader: ConditionReader, words: Words, nouns: Nouns, found: Subject): Subject {
  const { atoms } = reader;
  const { higher, aggregateAtom, when, who, much, most } = words;
  const { field, isRent } = found;
  let { measure, measureAtom } = found;
  if (!measure && higher && nouns.all.length === 0 && !field) {
    measureAtom = higher;
    measure = senseOf('revenue')?.measure ?? null;
  }
  // "Rent from November to January" is what came in.
  const isPast = (atom: Atom) => atom.period && (atom.period.from ?? '') <= reader.today;
  const isLate = atoms.some(({ sense }) => sense.value?.debts);
  const isRentOnly = !measure && isRent && field && nouns.all.length === 0 && !aggregateAtom && !when && !isLate;
  if (isRentOnly && field && atoms.some(isPast)) {
    measureAtom = field;
    measure = senseOf('rent collected')?.measure ?? null;
    // What was due, whether or not it came in.
    if (measure && atoms.some(({ sense }) => sense.event?.payments?.day === 'due_date')) {
      const conditions = measure.conditions.filter((it) => it.field !== 'status');
      measure = { ...measure, conditions, day: 'due_date', label: 'rent due' };
    }
  }
  if (measureAtom && measure?.collection === 'payments' && has(atoms[atoms.indexOf(measureAtom) - 1], 'not')) {
    reader.use(atoms[atoms.indexOf(measureAtom) - 1]);
    measure = senseOf('overdue amount')?.measure ?? null;
  }
  // "Overdue" of persons is what they owe.
  const overdueAtom = atoms.find((atom) => atom.sense.value?.debts && reader.free(atom) && !atom.sense.measure);
  if (
    !measure &&
    overdueAtom &&
    !nouns.all.some((atom) => atom.sense.noun?.collection === 'payments') &&
    (who || much || most || nouns.main.length === 0)
  ) {
    measureAtom = overdueAtom;
    measure = senseOf('overdue amount')?.measure ?? null;
  }
  return { measure, measureAtom, field, isRent };
}

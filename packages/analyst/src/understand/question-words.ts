import type { Role } from '../vocabulary/words.ts';
import { type Atom, has, roleOf } from '../words/atoms.ts';
import { readBounds } from '../words/bounds.ts';
import type { ConditionReader } from './condition-reader.ts';
import type { QuestionWords } from './question-draft.ts';

/** "Six months of rent" is the rent, six times. */
function rentMonths(reader: ConditionReader): number {
  const at = reader.atoms.findIndex((atom, index) => {
    const role = roleOf(reader.atoms[index + 1]);
    return atom.number && role?.role === 'unit' && (role.unit === 'months' || role.unit === 'years');
  });
  const [number, unit] = [reader.atoms[at], roleOf(reader.atoms[at + 1])];
  const isRent = (atom: Atom | undefined) => atom?.sense.field?.leases === 'rent' && !atom.sense.measure;
  const isBound = roleOf(reader.atoms[at - 1])?.role === 'bound';
  if (!number?.number || isBound || !(isRent(reader.atoms[at + 2]) || reader.atoms.slice(0, at).some(isRent))) return 1;
  reader.use(number);
  reader.use(reader.atoms[at + 1]);
  return number.number.value * (unit?.role === 'unit' && unit.unit === 'years' ? 12 : 1);
}

/** "Payments with a note about parking": the words that the notes hold. */
function readNotes(reader: ConditionReader): void {
  const at = reader.atoms.findIndex(({ sense }) => sense.field?.payments === 'notes');
  const said = reader.sentence;
  if (at < 0 || !/\b(?:about|saying|says|say|mention\w*|contain\w*|reading|with) (?:(?:the|a|an) )?\S+/.test(said))
    return;
  const words = reader.atoms.slice(at + 1).filter(({ isUnknown }) => isUnknown);
  if (words.length === 0) return;
  const link = reader.atoms[at - 1];
  for (const atom of [reader.atoms[at], ...words, ...(has(link, 'with') ? [link] : [])]) reader.use(atom);
  for (const { text: word } of words.filter(({ text: own }) => !/^(?:mention\w*|contain\w*|saying|reading)$/.test(own)))
    reader.conditions.push({ field: 'notes', operator: 'contains', values: [word] });
}

function readShare(reader: ConditionReader): Atom | undefined {
  // "Which tenants share Quay House" asks for no share.
  const isShared =
    has(reader.atoms[reader.atoms.findIndex((atom) => has(atom, 'share')) - 1], 'who') ||
    /\b(?:tenants|people) share\b/.test(reader.sentence);
  const share = reader.take('share');
  return isShared ? undefined : share;
}

function readAggregate(reader: ConditionReader): Atom | undefined {
  const aggregateAtom = reader.take('aggregate');
  // "Typical, on average" says one thing twice.
  const first = roleOf(aggregateAtom);
  for (const atom of reader.atoms) {
    const role = roleOf(atom);
    if (role?.role === 'aggregate' && first?.role === 'aggregate' && role.aggregate === first.aggregate)
      reader.use(atom);
  }
  return aggregateAtom;
}

/** "How many days until" and "how many months are left". */
function readTimeLeft(
  reader: ConditionReader,
  count: Atom | undefined,
): Pick<QuestionWords, 'daysUntil' | 'unitLeft' | 'countsIn'> {
  const { atoms } = reader;
  let daysUntil = reader.take('days_until');
  const leftAt = atoms.findIndex((atom) => has(atom, 'left'));
  const unitLeft = atoms.slice(0, Math.max(leftAt, 0)).findLast((atom) => has(atom, 'unit'));
  const untilRole = roleOf(daysUntil);
  let countsIn: QuestionWords['countsIn'] = untilRole?.role === 'days_until' ? (untilRole.unit ?? 'days') : null;
  const unitOfLeft = roleOf(unitLeft);
  if (
    count &&
    unitLeft &&
    unitOfLeft?.role === 'unit' &&
    unitOfLeft.unit !== 'dollars' &&
    unitOfLeft.unit !== 'percent'
  ) {
    daysUntil = reader.use(unitLeft);
    countsIn = unitOfLeft.unit;
  }
  if (unitLeft) reader.use(atoms[leftAt]);
  return { daysUntil, unitLeft, countsIn };
}

/** "More than" between two periods, "compare", and "the difference between the highest and the lowest rent". */
function readComparison(reader: ConditionReader): Pick<QuestionWords, 'higher' | 'compare' | 'isRange'> {
  const { atoms } = reader;
  const higher = atoms.find(
    (atom, at) =>
      roleOf(atom)?.role === 'bound' && atoms[at + 1]?.period && atoms.filter(({ period }) => period).length === 2,
  );
  const compare = reader.use(higher) ?? (atoms.find((atom) => has(atom, 'compare')) && reader.take('compare'));
  const extremes = atoms.filter((atom) => has(atom, 'most') && !(roleOf(atom) as Role & { role: 'most' }).by);
  const directions = new Set(extremes.map((atom) => (roleOf(atom) as Role & { role: 'most' }).direction));
  // "The difference between the highest and the lowest rent".
  const isRange = compare !== undefined && extremes.length === 2 && directions.size === 2;
  if (isRange)
    for (const atom of [...extremes, ...atoms.filter((it) => has(it, 'and') || has(it, 'between'))]) reader.use(atom);
  return { higher, compare, isRange };
}

/** The phrases that say what kind of answer is asked for: how many, how much, when, who, a share, a comparison. */
export function readQuestionWords(reader: ConditionReader): QuestionWords {
  const times = rentMonths(reader);
  reader.bounds = readBounds(reader.atoms, reader.used);
  const { atoms } = reader;
  for (const atom of atoms) if (has(atom, 'now') || has(atom, 'only')) reader.use(atom);
  // "Which other plumber besides Rosa" leaves her out already.
  if (atoms.some((atom) => has(atom, 'except'))) while (reader.take('other'));
  readNotes(reader);
  const count = reader.take('count');
  const much = reader.take('much');
  while (reader.take('much'));
  const share = readShare(reader);
  const aggregateAtom = readAggregate(reader);
  const whether = reader.take('whether');
  const when = reader.take('when');
  const takes = atoms.some((atom) => atom.sense.measure?.of === 'days_open');
  const howLongAtom = reader.take('how_long');
  // "How long does a repair take" asks for the average.
  const howLong = takes ? undefined : howLongAtom;
  const { daysUntil, unitLeft, countsIn } = readTimeLeft(reader, count);
  const { higher, compare, isRange } = readComparison(reader);
  const part = atoms.find((atom) => atom.sense.share);
  const lists = atoms.filter((atom) => has(atom, 'list')).map((atom) => reader.use(atom));
  const who = reader.take('who');
  while (reader.take('who'));
  return {
    times,
    count,
    much,
    share,
    part,
    aggregateAtom,
    whether,
    when,
    howLong,
    daysUntil,
    unitLeft,
    countsIn,
    compare,
    higher,
    isRange,
    isList: lists.length > 0,
    who,
  };
}

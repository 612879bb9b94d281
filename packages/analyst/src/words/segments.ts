import { linkBetween, refOf } from '../query/collections.ts';
import type { CollectionName } from '../query/query.ts';
import type { ConditionReader } from '../understand/condition-reader.ts';
import { applySegment } from '../understand/qualifiers.ts';
import type { Nouns, PartDraft, QueryDraft, Question, Segment } from '../understand/question-draft.ts';
import { type Atom, has, roleOf } from './atoms.ts';
import type { Sense } from './lexicon.ts';

/** What is asked, and what "with", "without", "never" and "except" add. */
export function segmentsOf(atoms: readonly Atom[]): Segment[] {
  const segments: { link: Atom | null; atoms: Atom[] }[] = [{ link: null, atoms: [] }];
  for (const atom of atoms) {
    const role = roleOf(atom)?.role;
    if (role === 'with' || role === 'without' || role === 'never' || role === 'except')
      segments.push({ link: atom, atoms: [] });
    else segments.at(-1)?.atoms.push(atom);
  }
  return segments;
}

export function nounsOf(reader: ConditionReader, segments: readonly Segment[]): Nouns {
  const isFree = (atom: Atom) => atom.sense.noun && reader.free(atom);
  return { all: reader.atoms.filter(isFree), main: (segments[0]?.atoms ?? []).filter(isFree) };
}

/** Reads the values, names and nouns of each segment: what is asked for, and what is related to it. */
export function applySegments(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { atoms } = reader;
  const { share, measureAtom, segments } = question;
  const partShare = share ? atoms.indexOf(draft.collectionNoun ?? measureAtom ?? draft.mainField ?? share) : -1;
  /** What a name adds: the part where nothing else says which, and else a condition of the whole. */
  const named: PartDraft = { conditions: [], relations: [] };
  for (const segment of segments) {
    if (segment.link) applySegment(reader, segment.link, segment.atoms, question, draft);
    for (const atom of segment.atoms) {
      if (!reader.free(atom)) continue;
      const [from, related] = [reader.conditions.length, new Set(reader.relations.keys())];
      const describes = applyAtom(reader, question, draft, segment.link, atom);
      if (describes && share && atoms.indexOf(atom) > partShare)
        toPart(reader, from, related, atom.name ? named : draft.share);
    }
  }
  const isNamedPart = draft.share.conditions.length + draft.share.relations.length === 0;
  (isNamedPart ? draft.share.conditions : reader.conditions).push(...named.conditions);
  if (isNamedPart) draft.share.relations.push(...named.relations);
  else for (const relation of named.relations) reader.relations.set(relation.collection, relation);
}

/** Moves what was added to a part whose share is asked for. */
function toPart(reader: ConditionReader, from: number, related: ReadonlySet<CollectionName>, part: PartDraft): void {
  part.conditions.push(...reader.conditions.splice(from));
  for (const [name, relation] of reader.relations)
    if (!related.has(name)) {
      part.relations.push(relation);
      reader.relations.delete(name);
    }
}

/** Reads one phrase. Whether it describes what is asked for, which a share may be of. */
function applyAtom(
  reader: ConditionReader,
  question: Question,
  draft: QueryDraft,
  link: Atom | null,
  atom: Atom,
): boolean {
  const { atoms, main: target } = reader;
  const { measure } = question;
  const role = roleOf(link ?? undefined)?.role;
  const isOut = role === 'without' || role === 'never' || role === 'except';
  const at = atoms.indexOf(atom);
  const isOfTarget = atom.sense.value?.[target] !== undefined || atom.sense.noun?.collection === target;
  const isOfMeasure = measure !== null && role === 'without' && isOfTarget;
  // "Made three days late" is about payments that came in.
  const isLateFor =
    target === 'payments' &&
    /^late$/i.test(atom.text) &&
    reader.bounds.some(({ unit, last }) => unit && last === at - 1) &&
    atoms.some(({ sense }) => sense.event?.payments?.day === 'paid_on');
  if (isLateFor) {
    reader.use(atom);
    return false;
  }
  const isNot = has(atoms[at - 1], 'not');
  const isNegated = isNot !== (isOut && (role === 'except' || isOfMeasure));
  const isJoined = has(atoms[at - 1], 'and') || has(atoms[at - 1], 'or');
  if (isJoined) reader.use(atoms[at - 1]);
  const unused = reader.missed.length;
  const negate = () => {
    // A negation counts as understood only with what it negates.
    if (isNot && reader.missed.length < unused) reader.use(atoms[at - 1]);
  };
  if (atom.name) {
    reader.name(atom, isNegated);
    negate();
    return true;
  }
  const { noun, value, event } = atom.sense;
  if (value && !(event?.[target] && (!value[target] || atoms.some(({ period }) => period)))) {
    applyValue(reader, draft, atom, value, isNegated, isJoined);
    negate();
    return true;
  }
  // What is overdue has the types of payments.
  const types = noun?.collection === 'payments' ? noun.conditions.filter(({ field: own }) => own === 'type') : [];
  if (target === 'debts' && types.length > 0) {
    reader.conditionsOn(types, isNegated, isJoined || isOut);
    reader.use(atom);
    negate();
    return false;
  }
  if (!noun) return false;
  if (noun.collection !== target) {
    applyRelatedNoun(reader, question, link, atom, noun, isNegated);
    negate();
    return false;
  }
  const describes = noun.conditions.length > 0;
  if (describes) reader.conditionsOn(noun.conditions, isNegated, isJoined || isOut);
  reader.use(atom);
  if (describes) negate();
  return describes;
}

/** A value right before a noun belongs to it; another one describes what is asked for, or implies a relation. */
function applyValue(
  reader: ConditionReader,
  { rankingNoun }: QueryDraft,
  atom: Atom,
  value: NonNullable<Sense['value']>,
  isNegated: boolean,
  isJoined: boolean,
): void {
  const { atoms, main: target } = reader;
  const following = atoms
    .slice(atoms.indexOf(atom) + 1)
    .find((next) => !next.sense.value && !has(next, 'and') && !has(next, 'or'));
  const ofNoun = following?.sense.noun;
  if (ofNoun && ofNoun.collection !== target && value[ofNoun.collection] && following !== rankingNoun) {
    reader.relation(
      ofNoun.collection,
      value[ofNoun.collection] ?? [],
      isNegated ? { operator: 'is', count: 0 } : undefined,
    );
    reader.use(atom);
  } else reader.value(atom, isNegated, isJoined);
}

/** A noun of another collection: the requests of tenants. */
function applyRelatedNoun(
  reader: ConditionReader,
  { most, measure, mostAt }: Question,
  link: Atom | null,
  atom: Atom,
  noun: NonNullable<Sense['noun']>,
  isNegated: boolean,
): void {
  const { atoms, main: target } = reader;
  if (most && !measure && atoms.indexOf(atom) > mostAt && refOf(noun.collection, target)) return;
  // "Which tenants are a problem" is not about those with a request.
  const isBare =
    link === null && noun.conditions.length === 0 && noun.collection === 'requests' && target === 'tenants';
  if (isBare && !reader.relations.has(noun.collection)) return;
  if (!linkBetween(target, noun.collection)) return;
  reader.relation(noun.collection, noun.conditions, isNegated ? { operator: 'is', count: 0 } : undefined);
  reader.use(atom);
}

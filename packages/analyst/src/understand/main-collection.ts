import { fieldOf, linkBetween, refOf } from '../query/collections.ts';
import type { CollectionName } from '../query/query.ts';
import { type Atom, roleOf, text } from '../words/atoms.ts';
import { type ConditionReader, NoQuery } from './condition-reader.ts';
import type { QueryDraft, Question } from './question-draft.ts';

/** The collection of a field without a noun: "the average rent". */
function collectionOfField(
  reader: ConditionReader,
  { group, much, aggregateAtom }: Question,
  field: Atom,
): CollectionName {
  const { atoms } = reader;
  const options = Object.keys(field.sense.field ?? {}) as CollectionName[];
  const named = atoms.flatMap(({ name }) => name?.collection ?? []);
  const groupField = group?.sense.field;
  const groupOf = group?.sense.noun?.collection;
  // The rent that a city brings is that of its leases.
  const isPlaces = (much ?? aggregateAtom) && !aggregateAtom && atoms.every(({ name }) => !name || name.place);
  const fits = options.filter((name) => (!groupField || groupField[name]) && (!groupOf || refOf(name, groupOf)));
  return (
    (isPlaces ? undefined : fits.find((name) => named.includes(name))) ??
    fits.find((name) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name])) ??
    fits[0] ??
    options[0] ??
    'properties'
  );
}

/** The collection where only values, verbs and "who" say it: "who is late". */
function collectionOfVerb(reader: ConditionReader, { who, howLong }: Question): CollectionName {
  const { atoms } = reader;
  const event = atoms.find((atom) => atom.sense.event && reader.free(atom));
  const value = atoms.find((atom) => atom.sense.value && reader.free(atom));
  const isAtHome = atoms.some(({ name }) => name?.collection === 'properties' && !name.place);
  if (who && !event && !value && !(isAtHome && atoms.every((atom) => atom.name || !reader.free(atom))))
    throw new NoQuery();
  const options = Object.keys(value?.sense.value ?? event?.sense.event ?? {}) as CollectionName[];
  const named = atoms.flatMap(({ name }) => name?.collection ?? []);
  const guess = options.find((name) => named.includes(name)) ?? options[0];
  const isOf = (name: CollectionName) => atoms.every((atom) => !atom.sense.value || atom.sense.value[name]);
  if (who && !event && !value) return 'tenants';
  if (who && value && isOf('personnel')) return 'personnel';
  if (who && guess === 'tenants') return 'tenants';
  if (who && guess && linkBetween('tenants', guess) && !['properties', 'requests', 'personnel'].includes(guess))
    return 'tenants';
  if (who && text(atoms).startsWith('everyone')) return 'tenants';
  if (howLong && named.includes('tenants')) return 'tenants';
  if (guess && !who) return guess;
  throw new NoQuery();
}

/** Decides of which collection the query is. */
export function chooseCollection(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { part, measure, measureAtom, field, first, who } = question;
  const firstNoun = first?.sense.noun;
  if (part?.sense.share) {
    reader.use(part);
    reader.main = part.sense.share.collection;
    draft.label = part.text.toLowerCase();
  } else if (measure && measureAtom) {
    reader.main = measure.collection;
    reader.use(measureAtom);
    draft.of = measure.of;
    draft.day = measure.day;
    draft.label = measure.label;
    for (const condition of measure.conditions) reader.default(condition);
    draft.aggregate ??= measure.of === 'days_open' ? 'average' : 'sum';
  } else if (field && firstNoun && !field.sense.field?.[firstNoun.collection]) {
    // A field of another collection: "which tenant pays the highest rent".
    const other = (Object.keys(field.sense.field ?? {}) as CollectionName[]).find((name) =>
      linkBetween(firstNoun.collection, name),
    );
    if (!other) throw new NoQuery();
    reader.main = other;
    draft.isAcross = true;
  } else if (firstNoun) {
    reader.main = firstNoun.collection;
  } else if (field) {
    reader.main = collectionOfField(reader, question, field);
  } else {
    reader.main = collectionOfVerb(reader, question);
  }
  if (who && !firstNoun && !measure && !field && reader.atoms.length > 0)
    reader.main = reader.main === 'payments' || reader.main === 'debts' ? 'tenants' : reader.main;
}

/** The field that is aggregated, ordered by or asked for, and the nouns: what is asked for, grouped by or related. */
export function applyFieldAndNouns(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { most, daysUntil, measure, segments } = question;
  const { atoms, main: target } = reader;
  // "The fewest days left" are those of the lease that ends first.
  if (most && !most.by && daysUntil && target === 'leases') draft.rankField = 'end_date';
  // The field that is aggregated, ordered by or asked for.
  const fieldAtoms = atoms.filter((atom) => atom.sense.field?.[target] && reader.free(atom) && !atom.sense.noun);
  const mainField = measure ? undefined : fieldAtoms.find((atom) => segments[0]?.atoms.includes(atom) || most);
  draft.mainField = mainField;
  const fieldName = mainField?.sense.field?.[target];
  draft.mainFieldName = fieldName;
  // "The size in square feet" names one field twice.
  if (mainField)
    for (const atom of fieldAtoms) if (atom !== mainField && atom.sense.field?.[target] === fieldName) reader.use(atom);
  applyMeasuredField(reader, question, draft);
  applyNouns(reader, question, draft);
  if (mainField && fieldName) applyMainField(reader, question, draft, mainField, fieldName);
}

/** The field beside a figure: "fees besides rent" leave it out. */
function applyMeasuredField(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { measure, field, isRent, segments } = question;
  const target = reader.main;
  // "Besides rent" and "without fees" leave them out.
  const isLeftOut = (atom: Atom) => {
    const link = segments.find(({ atoms: own }) => own.includes(atom))?.link;
    return ['except', 'without'].includes(roleOf(link ?? undefined)?.role ?? '');
  };
  if (measure && isRent && target === 'payments' && field) {
    reader.use(field);
    reader.condition({ field: 'type', operator: isLeftOut(field) ? 'not' : 'is', values: ['rent'] }, false);
    draft.label = isLeftOut(field) ? `${draft.label} other than rent` : 'rent received';
  }
  if (measure && target === 'debts' && isRent && field) {
    reader.use(field);
    reader.condition({ field: 'type', operator: 'is', values: ['rent'] }, false);
  }
  if (measure && target === 'requests' && field?.sense.field?.requests === 'cost') reader.use(field);
}

function applyNouns(reader: ConditionReader, question: Question, draft: QueryDraft): void {
  const { measure, first, nouns, who, group } = question;
  const firstNoun = first?.sense.noun;
  const target = reader.main;
  if (measure || (firstNoun && firstNoun.collection !== target)) {
    for (const atom of nouns.main) {
      const noun = atom.sense.noun;
      if (!noun || !reader.free(atom)) continue;
      if (noun.collection === target) {
        reader.use(atom);
        for (const condition of noun.conditions) reader.condition(condition, false);
        draft.collectionNoun = atom;
      } else if (noun.conditions.length === 0 && refOf(target, noun.collection) && !draft.rankingNoun)
        draft.rankingNoun = reader.use(atom);
    }
    if (who && !draft.rankingNoun && !group) draft.rankingNoun = who;
  } else if (first && firstNoun) {
    reader.use(first);
    draft.collectionNoun = first;
    for (const condition of firstNoun.conditions) reader.condition(condition, false);
  }
}

function applyMainField(
  reader: ConditionReader,
  { much, group, unitGroup, most, first }: Question,
  draft: QueryDraft,
  mainField: Atom,
  fieldName: string,
): void {
  const { atoms, main: target } = reader;
  const firstNoun = first?.sense.noun;
  const fieldType = fieldOf(target, fieldName)?.type;
  if (!fieldType) return;
  reader.use(mainField);
  if (most) draft.rankField = fieldName;
  else if (fieldType === 'money' || fieldType === 'number') {
    const isCost =
      /^costs?$/i.test(mainField.text) && reader.line.some((word) => /^(?:did|do|does|have|has|will)$/.test(word));
    if (isCost) for (const atom of atoms) if (/^will$/i.test(atom.text)) reader.use(atom);
    const isSum = draft.aggregate || much || group || unitGroup || isCost || reader.line.includes('together');
    if (isSum || !firstNoun?.plural) draft.of = fieldName;
    draft.asked = fieldName;
  } else draft.asked = fieldName;
  draft.label ??= fieldOf(target, fieldName)?.label.toLowerCase() ?? null;
}

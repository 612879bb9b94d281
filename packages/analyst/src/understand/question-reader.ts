import type { Query } from '../query/query.ts';
import type { Role } from '../vocabulary/words.ts';
import { has, roleOf } from '../words/atoms.ts';
import { applySegments, nounsOf, segmentsOf } from '../words/segments.ts';
import { applyDay, asksDay, asksWhether, kindOf } from './answer-kind.ts';
import type { ConditionReader } from './condition-reader.ts';
import { applyGroups, readGroupWords } from './groups.ts';
import {
  implyCompletedCosts,
  implyEndingSoon,
  implyOfOrder,
  implyPayments,
  implyStates,
} from './implied-conditions.ts';
import { applyFieldAndNouns, chooseCollection } from './main-collection.ts';
import { readSubject } from './measures.ts';
import { applyBounds } from './qualifiers.ts';
import { applyAggregate, buildQuery, onlyMethodQuery } from './query-builder.ts';
import { applyEvents, type Periods, readPeriods } from './query-period.ts';
import type { AnswerKind, QueryDraft, Question, Understood } from './question-draft.ts';
import { readQuestionWords } from './question-words.ts';
import { applyOrder, rankByCount, readRankWords } from './ranking.ts';
import { refuseOthers } from './refusals.ts';

/** What the phrases of a question ask for, before any condition is read. */
function readWords(reader: ConditionReader): Question {
  const words = readQuestionWords(reader);
  const groups = readGroupWords(reader);
  const ranks = readRankWords(reader, words.compare);
  const segments = segmentsOf(reader.atoms);
  const nouns = nounsOf(reader, segments);
  const subject = readSubject(reader, { ...words, ...groups, ...ranks }, nouns);
  return { ...words, ...groups, ...ranks, ...subject, segments, nouns, first: nouns.main[0] ?? nouns.all[0] };
}

function newDraft({ aggregateAtom, isRange, times }: Question): QueryDraft {
  const role = roleOf(aggregateAtom);
  return {
    aggregate: role?.role === 'aggregate' ? role.aggregate : isRange ? 'range' : undefined,
    of: undefined,
    overGroups: undefined,
    groupBy: undefined,
    rankField: undefined,
    sortField: undefined,
    day: undefined,
    label: null,
    asked: null,
    times,
    collectionNoun: undefined,
    rankingNoun: undefined,
    mainField: undefined,
    mainFieldName: undefined,
    isAcross: false,
    share: { conditions: [], relations: [] },
  };
}

const listOf = (query: Query): Understood => ({
  query,
  kind: 'list',
  label: null,
  asked: null,
  asksWhether: false,
  countsIn: null,
  claim: null,
  state: null,
  times: 1,
  sides: [],
});

/** Reads the atoms of one question into a query. Throws `NoQuery` where they make none. */
export function readQuestion(reader: ConditionReader): Understood {
  const question = readWords(reader);
  const draft = newDraft(question);
  chooseCollection(reader, question, draft);
  applyFieldAndNouns(reader, question, draft);
  applySegments(reader, question, draft);
  rankByCount(reader, question, draft);
  implyCompletedCosts(reader, draft);
  const periods = readPeriods(reader, question, draft);
  applyEvents(reader, question, periods, draft);
  implyEndingSoon(reader, question, periods, draft);
  applyBounds(reader, question, draft);
  implyStates(reader, question, periods, draft);
  applyGroups(reader, question, periods, draft);
  const onlyMethod = onlyMethodQuery(reader, question, draft);
  if (onlyMethod) return listOf(onlyMethod);
  applyAggregate(reader, question, draft);
  const query = buildQuery(reader, question, periods, draft);
  applyOrder(reader, question, draft, query);
  implyOfOrder(reader, question, query);
  if (draft.sortField && !query.order) query.order = { by: draft.sortField, direction: 'descending' };
  if (reader.having) query.having = reader.having;
  if (asksDay(question)) applyDay(reader, question, draft, query);
  implyPayments(reader, question, periods, draft);
  const kind = kindOf(reader, question, draft, query);
  refuseOthers(reader, question, periods, draft, query, kind);
  return understoodOf(reader, question, periods, draft, query, kind);
}

function understoodOf(
  reader: ConditionReader,
  question: Question,
  { state }: Periods,
  { label, asked, times }: QueryDraft,
  query: Query,
  kind: AnswerKind,
): Understood {
  const { higher, count, much, isList, who, countsIn, howLong } = question;
  const { atoms } = reader;
  const asksYesOrNo = asksWhether(reader, question);
  const isChoice = has(atoms[atoms.findLastIndex((atom) => atom.period) - 1], 'or');
  // What was overdue in April, as one figure, is what was overdue at its end.
  const isFigure = reader.main === 'debts' && kind === 'figure';
  return {
    query,
    kind,
    label,
    asked,
    asksWhether: asksYesOrNo && !count && !much && !isList && !who,
    claim: higher && asksYesOrNo && !isChoice ? (roleOf(higher) as Role & { role: 'bound' }).bound : null,
    countsIn: countsIn ?? (howLong ? 'days' : null),
    state: state && isFigure ? { ...state, from: state.to } : state,
    times,
    sides: [],
  };
}

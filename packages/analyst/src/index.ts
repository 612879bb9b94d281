export { isOfNear } from './dates/date-words.ts';
export {
  type Collection,
  collections,
  type Field,
  fieldOf,
  type PlainRecord,
  type Records,
} from './query/collections.ts';
export { recordsInPast } from './query/past.ts';
export { type CollectionName, collectionNames, Query } from './query/query.ts';
export { type Group, InvalidQuery, type QueryResult, runQuery } from './query/run-query.ts';
export type { Understood } from './understand/question-draft.ts';
export { type Understanding, understand } from './understand/understand.ts';
export { isOrdinary } from './vocabulary/ordinary.ts';
export { type Concept, type ConceptToken, readConcepts } from './words/concepts.ts';
export { isFiller } from './words/lexicon.ts';
export type { NamedRecords } from './words/names.ts';
export { type Language, translate } from './words/translate.ts';
export { corrected, smallNumbers, type Word, wordsOf, writtenOut } from './words/words.ts';

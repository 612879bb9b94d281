export { type Collection, collections, type Field, fieldOf, type PlainRecord, type Records } from './collections.ts';
export { recordsInPast } from './past.ts';
export { type CollectionName, collectionNames, Query } from './query.ts';
export { type Group, InvalidQuery, type QueryResult, runQuery } from './run-query.ts';
export { type Language, translate } from './translate.ts';
export { type Understanding, type Understood, understand } from './understand.ts';
export { isOrdinary } from './vocabulary/ordinary.ts';
export { corrected, smallNumbers, type Word, wordsOf, writtenOut } from './words.ts';

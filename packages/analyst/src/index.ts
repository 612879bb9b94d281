export { type Collection, collections, type Field, type PlainRecord, type Records } from './collections.ts';
export { type CollectionName, collectionNames, Query } from './query.ts';
export { type Group, InvalidQuery, type QueryResult, runQuery } from './run-query.ts';

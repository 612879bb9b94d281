// This import must be the first: tracing instruments the modules that are imported after it.
import './observability/traces.ts';

export type { Logger } from 'pino';
export {
  type AppSecretKind,
  apiKeyFrom,
  apiKeyHash,
  assertKeyMay,
  kindOfSecret,
  newSecretText,
} from './auth/api-keys.ts';
export { bearerOf } from './auth/authenticate.ts';
export {
  authorise,
  briefed,
  type Caller,
  everything,
  managedRecords,
  manages,
  readingAs,
  type Scope,
  scopeOf,
  withinAccount,
} from './auth/caller.ts';
export * from './auth/entitlements.ts';
export { identityLink } from './auth/identity-link.ts';
export { tokenHash } from './auth/token-hash.ts';
export * from './auth/tokens.ts';
export * from './concurrency.ts';
export { EmailOutbox, escapedHtml, messageNotice, type Post } from './email/email-outbox.ts';
export { ChangePublisher, changesOf, type NameChange } from './feeds/changes.ts';
export { type ErasedAccounts, erasedAccounts, erasureJob } from './feeds/erased-accounts.ts';
export * from './feeds/feed-cursor.ts';
export { followFeed } from './feeds/follow-feed.ts';
export type { ChangeSource } from './feeds/watched-changes.ts';
export { answerEach, idsOfBulk } from './http/bulk.ts';
export { health } from './http/create-app.ts';
export * from './http/endpoint.ts';
export * from './http/errors.ts';
export { isDisconnect, problems, toAppError, toProblem } from './http/problems.ts';
export { AttemptLimit, limitHeaders, networkOf } from './http/rate-limits.ts';
export { RecordHandlers, type RecordRequest } from './http/record-handlers.ts';
export { formBody, jsonBody } from './http/request-body.ts';
export { isPermanentError, serviceClient } from './http/service-client.ts';
export { compileRoute } from './http/validate-request.ts';
export { isTimeZone } from './http/validation-rules.ts';
export * from './lists/read-page.ts';
export {
  allTasks,
  assertRange,
  candidatesFor,
  countText,
  type FoundRecord,
  given,
  inOneLine,
  searchFilter,
  searchGroup,
  searchWords,
  splitTasks,
  stateWords,
  wordIndex,
} from './lists/search.ts';
export * from './money-and-dates.ts';
export { requestIdOf, requestLog } from './observability/logs.ts';
export { counter, gauge, histogram, measureOutbox, serveMetrics } from './observability/metrics.ts';
export { nameOperation } from './observability/traces.ts';
export { BackgroundBatch, inBackground, pacedRuns } from './outbox/background-work.ts';
export { Outbox } from './outbox/outbox.ts';
export { eachChange } from './outbox/outbox-relay.ts';
export { actorOf, type EventMapping, productActor } from './outbox/reports.ts';
export {
  AggregateShards,
  aggregateIndex,
  aggregateShard,
  type ShardedRecords,
} from './persistence/aggregate-shards.ts';
export { type Aggregate, AggregateStore } from './persistence/aggregate-store.ts';
export * from './persistence/database.ts';
export {
  collectionStore,
  documentSchema,
  documentStore,
  documentsById,
  fieldsById,
} from './persistence/document-store.ts';
export { type Entity, entityFields, newRecord, presentEntity, recordSchema } from './persistence/entity.ts';
export * from './persistence/history.ts';
export { type IdSource, idBlocks } from './persistence/ids.ts';
export {
  formerWordIndexes,
  indexMigration,
  type Migration,
  recordMigration,
  runMigrations,
} from './persistence/migrations.ts';
export { NumberedInserts } from './persistence/numbered-inserts.ts';
export { assertVersion, retryOnConflict } from './persistence/optimistic-locking.ts';
export { QuotaCounter } from './persistence/quota-counter.ts';
export { type RecordStoreOptions, recordStore } from './persistence/record-store.ts';
export { Repository, type RepositoryDependencies } from './persistence/repository.ts';
export { scopeFilter } from './persistence/scope-filter.ts';
export { claimDue, queueStore, WorkQueue } from './persistence/work-queue.ts';
export * from './program/config.ts';
export { databaseProgram, type PreparedProgram } from './program/database-program.ts';
export { defineService, type ServiceApplication, type ServiceTools } from './program/define-service.ts';
export { again, type Job, startJobs } from './program/jobs.ts';
export {
  type Program,
  runProgram,
  runPrograms,
  type Startable,
  type Started,
  serveProgram,
  startable,
} from './program/run-program.ts';

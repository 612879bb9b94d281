// This import must be the first: tracing instruments the modules that are imported after it.
import './observability/traces.ts';

export type { Logger } from 'pino';
export { apiKeyFrom, apiKeyHash, assertKeyMay, modeOfApiKey, newApiKeyText } from './auth/api-keys.ts';
export { bearerOf } from './auth/authenticate.ts';
export { authorise, type Caller, everything, manages, type Scope, scopeOf } from './auth/caller.ts';
export {
  billingEntitlements,
  EntitlementStore,
  type Entitlements,
  type FetchEntitlements,
  planLimit,
  trialEnded,
} from './auth/entitlements.ts';
export { identityLink } from './auth/identity-link.ts';
export {
  type EndedSessions,
  type KeySet,
  type ServiceIdentity,
  serviceAudience,
  TOKEN_LIFETIME_SECONDS,
  type TokenVerifier,
  tokenIssuer,
  tokenVerifier,
  type UserClaims,
  userAudience,
} from './auth/tokens.ts';
export { CoalescedRuns, KeyedMutex } from './concurrency.ts';
export { EmailOutbox, escapedHtml, type Post } from './email/email-outbox.ts';
export { ChangePublisher, changesOf, type NameChange } from './feeds/changes.ts';
export { type ErasedAccounts, erasedAccounts, erasureJob } from './feeds/erased-accounts.ts';
export { type FeedPlace, feedCursor, feedPlace, feedStart, invalidCursor } from './feeds/feed-cursor.ts';
export { followFeed } from './feeds/follow-feed.ts';
export type { ChangeSource } from './feeds/watched-changes.ts';
export { health } from './http/create-app.ts';
export {
  created,
  type Endpoint,
  type EndpointRequest,
  endpoint,
  eventsReply,
  fileReply,
  nothing,
  type Reply,
  reply,
} from './http/endpoint.ts';
export {
  AppError,
  Conflict,
  EmailUnconfirmed,
  Forbidden,
  NotFound,
  RateLimited,
  Unauthenticated,
  Unavailable,
  ValidationFailed,
} from './http/errors.ts';
export { isDisconnect, problems, toAppError, toProblem } from './http/problems.ts';
export { AttemptLimit, limitHeaders, networkOf } from './http/rate-limits.ts';
export { jsonBody } from './http/request-body.ts';
export { isPermanentError, serviceClient } from './http/service-client.ts';
export { compileRoute } from './http/validate-request.ts';
export { type Order, orderByCreation, orderById, orderByName } from './lists/keyset.ts';
export { countUpToCap, type Page, readPage } from './lists/read-page.ts';
export { assertRange, searchFilter, searchWords } from './lists/search.ts';
export {
  addDays,
  addMonths,
  centsOrNull,
  DEFAULT_ZONE,
  dayIn,
  endOfDay,
  formatCents,
  formatLongDate,
  fromCents,
  lastDayOfLike,
  monthIn,
  readMoment,
  startOfMonth,
  toCents,
} from './money-and-dates.ts';
export { requestIdOf, requestLog } from './observability/logs.ts';
export { counter, histogram, measureOutbox, serveMetrics } from './observability/metrics.ts';
export { nameOperation } from './observability/traces.ts';
export { Outbox } from './outbox/outbox.ts';
export { type EventMapping, productActor } from './outbox/reports.ts';
export { type Aggregate, AggregateStore, aggregateShard } from './persistence/aggregate-store.ts';
export {
  connectDatabase,
  eraseAll,
  insertNew,
  isDuplicateKey,
  onlyDuplicateKeys,
  volatileClient,
} from './persistence/database.ts';
export { collectionStore, documentSchema, documentStore } from './persistence/document-store.ts';
export { type Entity, entityFields, newRecord } from './persistence/entity.ts';
export {
  type Author,
  authorField,
  authorOf,
  type ChangeEntry,
  changesBetween,
  type HistorySnapshot,
  HistoryStore,
} from './persistence/history.ts';
export { addOnce, type IdSource, idBlocks } from './persistence/ids.ts';
export { assertVersion, retryOnConflict } from './persistence/optimistic-locking.ts';
export { QuotaCounter } from './persistence/quota-counter.ts';
export {
  type RecordPage,
  type RecordSearch,
  Repository,
  type RepositoryDependencies,
} from './persistence/repository.ts';
export { claimDue, WorkQueue } from './persistence/work-queue.ts';
export {
  acceptsRentByCard,
  ConfigError,
  type Environment,
  processSettings,
  programSettings,
  RENT_BY_CARD_OFF,
  readConfig,
  rentPaymentSettings,
  type ServiceConfig,
  serviceSettings,
} from './program/config.ts';
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

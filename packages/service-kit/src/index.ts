// This import must be the first: tracing instruments the modules that are imported after it.
import './traces/traces.ts';

export type { Logger } from 'pino';
export { bearerOf } from './app/authenticate.ts';
export {
  created,
  type Endpoint,
  type EndpointRequest,
  endpoint,
  eventsReply,
  type FileContent,
  fileReply,
  nothing,
  type Reply,
  reply,
} from './app/endpoint.ts';
export { hasRead } from './app/has-read.ts';
export { health } from './app/health.ts';
export { isDisconnect } from './app/is-disconnect.ts';
export { jsonBody } from './app/json-body.ts';
export { nameOperation } from './app/name-operation.ts';
export { problems, toAppError, toProblem } from './app/problems.ts';
export { requestIdOf, requestLog } from './app/request-log.ts';
export { sendJson } from './app/send-json.ts';
export { apiKeyFrom, apiKeyHash, modeOfApiKey, newApiKeyText } from './auth/api-key-text.ts';
export type { Caller, CallingKey } from './auth/caller.ts';
export type { EndedSessions, EndedSessionsPage } from './auth/ended-sessions.ts';
export { assertKeyMay, type CalledOperation } from './auth/key-scope.ts';
export type { KeySet, PublishedKey } from './auth/key-set.ts';
export { authorise, everything, manages, type Scope, scopeOf } from './auth/scope.ts';
export type { ServiceIdentity, ServiceToken } from './auth/service-identity.ts';
export {
  serviceAudience,
  TOKEN_LIFETIME_SECONDS,
  tokenIssuer,
  type UserClaims,
  userAudience,
} from './auth/token-claims.ts';
export { type TokenVerifier, tokenVerifier } from './auth/token-verifier.ts';
export { changesOf } from './changes/changes.ts';
export { ChangePublisher, type NameChange } from './changes/publish-changes.ts';
export type { ChangeSource, WatchedChanges } from './changes/watched-changes.ts';
export { type IdentityLink, identityLink } from './clients/identity-link.ts';
export { isPermanentError } from './clients/is-permanent-error.ts';
export { serviceClient } from './clients/service-client.ts';
export { ConfigError, type Environment, readConfig } from './config/read-config.ts';
export {
  acceptsRentByCard,
  type ProcessConfig,
  processSettings,
  programSettings,
  RENT_BY_CARD_OFF,
  rentPaymentSettings,
  type ServiceConfig,
  serviceSettings,
} from './config/service-config.ts';
export { connectDatabase } from './database/connect-database.ts';
export { isDuplicateKey, onlyDuplicateKeys } from './database/duplicate-key.ts';
export { insertNew } from './database/insert-new.ts';
export { volatileClient } from './database/volatile-client.ts';
export { billingEntitlements, type Entitlements, type FetchEntitlements } from './entitlements/billing-entitlements.ts';
export { EntitlementStore } from './entitlements/entitlement-store.ts';
export { planLimit } from './entitlements/plan-limit.ts';
export { trialEnded } from './entitlements/trial-ended.ts';
export { eraseAll } from './erasure/erase-all.ts';
export { type ErasedAccounts, erasedAccounts } from './erasure/erased-accounts.ts';
export { erasureJob } from './erasure/erasure-job.ts';
export { AppError } from './errors/app-error.ts';
export { Conflict } from './errors/conflict.ts';
export { EmailUnconfirmed } from './errors/email-unconfirmed.ts';
export { Forbidden } from './errors/forbidden.ts';
export { NotFound } from './errors/not-found.ts';
export { PreconditionFailed } from './errors/precondition-failed.ts';
export { RateLimited } from './errors/rate-limited.ts';
export { Unauthenticated } from './errors/unauthenticated.ts';
export { Unavailable } from './errors/unavailable.ts';
export { ValidationFailed } from './errors/validation-failed.ts';
export { type FeedPlace, feedCursor, feedPlace, invalidCursor } from './feeds/feed-place.ts';
export { feedStart } from './feeds/feed-start.ts';
export { type FeedPage, type FollowedFeed, followFeed } from './feeds/follow-feed.ts';
export { type Author, authorField, authorOf } from './history/author.ts';
export { changesBetween, type DisplayValue, type HistorySnapshot } from './history/changes.ts';
export { type ChangeEntry, HistoryStore } from './history/history-store.ts';
export { escapedHtml } from './html/escaped-html.ts';
export { type Allowance, AttemptLimit } from './limits/attempt-limit.ts';
export { limitHeaders, type NamedLimit } from './limits/limit-headers.ts';
export { networkOf } from './limits/network-of.ts';
export { countUpToCap } from './lists/count-up-to-cap.ts';
export type { Order } from './lists/keyset.ts';
export { orderById } from './lists/order-by-id.ts';
export { type Page, type PageRequest, readPage } from './lists/read-page.ts';
export { orderByCreation, orderByName } from './lists/usual-orders.ts';
export { metricsPage } from './metrics/metrics-page.ts';
export { measureOutbox } from './metrics/outbox-metrics.ts';
export { counter, histogram } from './metrics/own-metrics.ts';
export { type MetricsServer, serveMetrics } from './metrics/serve-metrics.ts';
export { EmailOutbox, type Post } from './notices/email-outbox.ts';
export {
  defineService,
  type ServiceApplication,
  type ServiceDefinition,
  type ServiceTools,
} from './program/define-service.ts';
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
export { claimDue } from './queue/claim-due.ts';
export { CoalescedRuns } from './queue/coalesced-runs.ts';
export { KeyedMutex } from './queue/keyed-mutex.ts';
export { WorkQueue } from './queue/work-queue.ts';
export { addOnce } from './records/add-once.ts';
export { type Aggregate, AggregateStore, aggregateShard } from './records/aggregate-store.ts';
export { assertVersion } from './records/assert-version.ts';
export { addDays, DEFAULT_ZONE, dayIn, endOfDay, lastDayOfLike } from './records/calendar-date.ts';
export { type Entity, entityFields, newRecord } from './records/entity.ts';
export { formatCents, formatLongDate } from './records/format-values.ts';
export { type IdSource, idBlocks } from './records/id-blocks.ts';
export { addMonths, monthIn, readMoment, startOfMonth } from './records/moment.ts';
export { centsOrNull, fromCents, toCents } from './records/money.ts';
export { type DeletionState, QuotaCounter } from './records/quota-counter.ts';
export {
  type RecordPage,
  type RecordSearch,
  Repository,
  type RepositoryDependencies,
} from './records/repository.ts';
export { retryOnConflict } from './records/retry-on-conflict.ts';
export { searchFilter, searchWords } from './records/search-words.ts';
export { product as productActor } from './reports/actor-of.ts';
export type { EventMapping } from './reports/change-report.ts';
export { Outbox } from './reports/outbox.ts';
export { OutboxPublisher, type OutboxPublisherDependencies } from './reports/outbox-publisher.ts';
export { assertRange } from './validation/assert-range.ts';
export { compileRoute } from './validation/compile-route.ts';

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestReport } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Endpoint, Reply } from '../http/endpoint.ts';
import { toAppError } from '../http/problems.ts';
import { authorOf } from '../persistence/history.ts';
import type { Outbox, RequestOutcome } from './outbox.ts';
import { actorOf, type WritingRequest, writingRequest } from './reports.ts';

/** Each method is called at most once, in this order. */
export interface RequestAudit {
  /** @param body its `override_reason`, if it has one, is recorded */
  during<R>(body: unknown, handle: () => Promise<R>): Promise<R>;
  completed(answer: Reply<unknown>): Promise<void>;
  failed(thrown: unknown): Promise<void>;
}

const noAudit: RequestAudit = { during: (_, handle) => handle(), completed: async () => {}, failed: async () => {} };

const isReported = ({ name, route }: Endpoint): boolean => !name.startsWith('GET ') && route.reported !== false;

const MAX_SUBJECT_LENGTH = 200;
/** Delays in milliseconds between attempts to record a response: a database that was killed is back within seconds. */
const RETRY_DELAYS_MS = [500, 1_500, 3_000, 10_000, 30_000];
/** How many of these the response waits for, so that a crash of the process does not lose the record of it. */
const AWAITED_RETRIES = 2;

/** The part of the URL that names a record, such as `properties/7`. Ids are not logged before they are validated. */
function subjectOf(ctx: Context, it: Endpoint): string | null {
  const pattern = it.name.slice(it.name.indexOf('/') + 1).split('/');
  const named = pattern.findLastIndex((part) => part.startsWith('{'));
  const subject = ctx.path
    .split('/')
    .slice(1, named + 2)
    .join('/');
  return named < 0 || subject.length > MAX_SUBJECT_LENGTH ? null : subject;
}

/** Why a request differs from a rule of law, if its author said so. */
function reasonIn(body: unknown): Pick<RequestReport, 'reason'> {
  const reason = typeof body === 'object' && body !== null && 'override_reason' in body && body.override_reason;
  return typeof reason === 'string' && reason !== '' ? { reason } : {};
}

function callerOf({ state: { caller, service } }: Context): Pick<RequestReport, 'by' | 'account_id'> {
  const by = actorOf(caller && authorOf(caller));
  return { by: { ...by, service: service ?? by.service }, account_id: caller?.accountId ?? null };
}

/**
 * Writes a request to the audit log, so that no write goes unrecorded whatever happens to the process. If it writes
 * only records, the log knows it by their changes, and it has an entry of its own only if it changed nothing or failed.
 * Otherwise it is recorded before it is handled, and with its response before the answer. One that is rejected before it
 * is handled has only its response. Of public routes only successes are recorded: anonymous clients could flood the log.
 */
export function requestReport(ctx: Context, it: Endpoint, outbox: Outbox | undefined): RequestAudit {
  if (!outbox || !isReported(it)) return noAudit;
  const to = outbox;
  const isPublic = it.route.access === 'public';
  const arrived = {
    kind: 'request' as const,
    key: `requests/${randomUUID()}`,
    at: new Date().toISOString(),
    action: it.name,
    request_id: ctx.state.requestId,
  };
  let request: RequestReport | undefined;
  let isLeftOut = false;
  let writing: WritingRequest | undefined;
  const { promise: handled, resolve: end } = Promise.withResolvers<void>();
  /** Errors are logged: the request itself has ended. It waits for the first retries while the database restarts. */
  async function record(answer: RequestOutcome, tried = 0): Promise<void> {
    try {
      if (request && !writing) await to.recordResponse(request, answer);
      else await to.done({ ...(request ?? arrived), ...answer });
    } catch (err) {
      const pause = RETRY_DELAYS_MS[tried];
      const level = pause === undefined ? 'error' : 'warn';
      ctx.state.log[level]({ err, report: arrived.key, tried }, 'the response to a request could not be recorded');
      if (pause === undefined) return;
      const again = wait(pause, undefined, { ref: false }).then(() => record(answer, tried + 1));
      if (tried < AWAITED_RETRIES) await again;
    }
  }
  return {
    async during(body, handle) {
      isLeftOut = it.isReported?.(body) === false;
      if (isPublic || isLeftOut) return handle();
      const reason = reasonIn(body);
      const started = { ...arrived, ...callerOf(ctx), subject: subjectOf(ctx, it), status: null, ...reason };
      if (it.isRecordedByChanges) {
        request = started;
        const origin = { request_id: arrived.request_id, operation: it.name, ...reason };
        writing = { origin, isWritten: false, handled };
        return writingRequest.run(writing, handle);
      }
      await to.writeStarted(started);
      request = started;
      return handle();
    },
    async completed({ location, actor }) {
      if (isLeftOut) return;
      const caller = actor
        ? { by: actorOf({ user_id: actor.userId, name: actor.name }), account_id: actor.accountId }
        : callerOf(ctx);
      const subject = location?.replace(/^\/api\//, '') ?? subjectOf(ctx, it);
      if (!writing?.isWritten) await record({ ...caller, subject, status: ctx.status });
      end();
    },
    async failed(thrown) {
      if (isPublic || isLeftOut) return;
      // A request that was rejected before it began has changed nothing, so one attempt to record it is enough.
      const tried = request ? 0 : RETRY_DELAYS_MS.length;
      const outcome = { subject: request?.subject ?? null, status: toAppError(thrown).status };
      await record({ ...callerOf(ctx), ...outcome }, tried);
      end();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestReport } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Endpoint, Reply } from '../http/endpoint.ts';
import { toAppError } from '../http/problems.ts';
import { successStatus } from '../http/send-reply.ts';
import { authorOf } from '../persistence/history.ts';
import { inBackground } from './background-work.ts';
import type { Outbox, RequestOutcome } from './outbox.ts';
import { actorOf, type CarriedRequest, carriedRequest } from './reports.ts';

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

/** The path of an operation, such as `properties/{id}`. */
const pathOf = ({ name }: Endpoint): string => name.slice(name.indexOf('/') + 1);

/** The part of the URL that names a record, such as `properties/7`. Ids are not logged before they are validated. */
function subjectOf(ctx: Context, it: Endpoint): string | null {
  const pattern = pathOf(it).split('/');
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
 * only records, their change entries carry its message. Otherwise it is recorded before it is handled, and with its
 * response before the answer. One that is rejected before it is handled, or that was to write only records and wrote
 * none, has only its response. Of public routes only successes are recorded: anonymous clients could flood the log.
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
  let started: RequestReport | undefined;
  let isLeftOut = false;
  let carried: CarriedRequest | undefined;
  const { promise: handled, resolve: end } = Promise.withResolvers<void>();
  /** Errors are logged: the request itself has ended. It waits for the first retries while the database restarts. */
  async function record(answer: RequestOutcome, tried = 0): Promise<void> {
    try {
      if (carried?.isWritten) await to.completeCarried(carried.report, answer);
      else await (started ? to.recordResponse(started, answer) : to.done({ ...arrived, ...answer }));
    } catch (err) {
      const pause = RETRY_DELAYS_MS[tried];
      const level = pause === undefined ? 'error' : 'warn';
      ctx.state.log[level]({ err, report: arrived.key, tried }, 'the response to a request could not be recorded');
      if (pause === undefined) return;
      const again = wait(pause, undefined, { ref: false }).then(() => record(answer, tried + 1));
      if (tried < AWAITED_RETRIES) await again;
    }
  }
  async function recorded(answer: RequestOutcome, tried?: number): Promise<void> {
    if (carried?.isWritten) inBackground(to.database, () => record(answer, tried));
    else await record(answer, tried);
    end();
  }
  return {
    async during(body, handle) {
      isLeftOut = it.isReported?.(body) === false;
      if (isPublic || isLeftOut) return handle();
      const reason = reasonIn(body);
      const request = { ...arrived, ...callerOf(ctx), subject: subjectOf(ctx, it), status: null, ...reason };
      if (!it.isCarried) await to.writeStarted(request);
      started = request;
      if (!it.isCarried) return handle();
      const addsTo = it.addsRecord && pathOf(it).split('/{')[0];
      carried = { report: { ...request, status: successStatus(it.route) }, addsTo, isWritten: false, handled };
      return carriedRequest.run(carried, handle);
    },
    async completed({ location, actor }) {
      if (isLeftOut) return;
      const caller = actor
        ? { by: actorOf({ user_id: actor.userId, name: actor.name }), account_id: actor.accountId }
        : callerOf(ctx);
      const subject = location?.replace(/^\/api\//, '') ?? subjectOf(ctx, it);
      await recorded({ ...caller, subject, status: ctx.status });
    },
    async failed(thrown) {
      if (isPublic || isLeftOut) return;
      // A request that was rejected before it began has changed nothing, so one attempt to record it is enough.
      const tried = started ? 0 : RETRY_DELAYS_MS.length;
      await recorded({ ...callerOf(ctx), subject: started?.subject ?? null, status: toAppError(thrown).status }, tried);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RequestReport } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Endpoint, Reply } from '../app/endpoint.ts';
import { toKnownError } from '../app/problems.ts';
import { authorOf } from '../history/author.ts';
import { actorOf } from './actor-of.ts';
import type { Answered, Outbox } from './outbox.ts';

/** What is told of a request to write: each of these once at most, in this order. */
export interface RequestTold {
  /** It was found in order and is about to be done. */
  begun(): Promise<void>;
  /** It was done. */
  done(answer: Reply<unknown>): Promise<void>;
  /** It was refused or has failed. */
  failed(thrown: unknown): Promise<void>;
}

const nothingTold: RequestTold = { begun: async () => {}, done: async () => {}, failed: async () => {} };

/** Whether requests to a route are reported: all that write are, and the contract says which don't, though they may. */
const isReported = ({ name, route }: Endpoint): boolean => !name.startsWith('GET ') && route.reported !== false;

const longest = 200;
/** Milliseconds after which an answer is noted again that couldn't be: a database that was killed is back within seconds. */
const againAfter = [500, 1_500, 3_000, 10_000, 30_000];
/** So many of these tries are waited for: an answer that nobody has yet is not lost with the process. */
const waitedFor = 2;

/**
 * What a request is about, as `properties/7`: the part of its address that names a record. What its sender has written in
 * the place of an id is nobody's business before it has been looked at.
 */
function subjectOf(ctx: Context, { name }: Endpoint): string | null {
  const pattern = name.slice(name.indexOf('/') + 1).split('/');
  const named = pattern.findLastIndex((part) => part.startsWith('{'));
  const subject = ctx.path
    .split('/')
    .slice(1, named + 2)
    .join('/');
  return named < 0 || subject.length > longest ? null : subject;
}

/** Who calls: a user, by a key or a service where that is so; or a service by itself. */
function callerOf({ state: { caller, service } }: Context): Pick<RequestReport, 'by' | 'account_id'> {
  const by = actorOf(caller && authorOf(caller));
  return { by: { ...by, service: service ?? by.service }, account_id: caller?.accountId ?? null };
}

/**
 * Tells the audit log of a request: before it is done, so that no write goes unseen whatever becomes of the process, and
 * again with its answer. What was refused before it was begun is told with the answer alone. Of a public route only what
 * was done is told, and then: anybody can be refused there as often as they like, and would fill the log.
 */
export function requestReport(ctx: Context, it: Endpoint, outbox: Outbox | undefined): RequestTold {
  if (!outbox || !isReported(it)) return nothingTold;
  const isPublic = it.route.access === 'public';
  const arrived = {
    kind: 'request' as const,
    key: `requests/${randomUUID()}`,
    at: new Date().toISOString(),
    action: it.name,
    request_id: ctx.state.requestId,
  };
  let begun: RequestReport | undefined;
  /**
   * The request itself is over: whatever goes wrong from here on is for the log, not for who calls. They wait while the
   * database restarts, as a process that ended after its answer and before its note would leave the log without it; not
   * longer.
   */
  async function told(answer: Answered, tried = 0): Promise<void> {
    try {
      await (begun ? outbox?.answered(begun, answer) : outbox?.done({ ...arrived, ...answer }));
    } catch (err) {
      const pause = againAfter[tried];
      const level = pause === undefined ? 'error' : 'warn';
      ctx.state.log[level]({ err, report: arrived.key, tried }, 'the answer of a request could not be reported');
      if (pause === undefined) return;
      const again = wait(pause, undefined, { ref: false }).then(() => told(answer, tried + 1));
      if (tried < waitedFor) await again;
    }
  }
  return {
    async begun() {
      if (isPublic) return;
      const request = { ...arrived, ...callerOf(ctx), subject: subjectOf(ctx, it), status: null };
      await outbox.begun(request);
      begun = request;
    },
    async done({ location, actor }) {
      const caller = actor
        ? { by: actorOf({ user_id: actor.userId, name: actor.name }), account_id: actor.accountId }
        : callerOf(ctx);
      const subject = location?.replace(/^\/api\//, '') ?? subjectOf(ctx, it);
      await told({ ...caller, subject, status: ctx.status });
    },
    async failed(thrown) {
      if (isPublic) return;
      // What was refused before it was begun has changed nothing: it is told if it can be.
      const tried = begun ? 0 : againAfter.length;
      await told({ ...callerOf(ctx), subject: begun?.subject ?? null, status: toKnownError(thrown).status }, tried);
    },
  };
}

import { type Answer, type Body, FEW_INVITED } from '@keystead/contracts';
import {
  attemptTogether,
  Batcher,
  type Caller,
  GroupedRuns,
  isPermanentError,
  type Job,
  type Logger,
  Unavailable,
} from '@keystead/service-kit';
import type { TenantRepository } from './tenant.repository.ts';
import type { Tenant } from './tenant.ts';

type Invitee = Body<'POST /internal/invitations'>['people'][number];

/** Identity's interface. */
export interface Invitations {
  /**
   * Finds or creates identity's records of up to 500 addresses, in the requested order. With `mail`, each address gets
   * a link to set a password, or a note if a user has confirmed it, within the account's daily limit. Without `caller`,
   * for work after the request has ended, the call is made for `accountId`.
   */
  invite(
    people: readonly Invitee[],
    how: {
      readonly mail: boolean;
      readonly caller?: Caller;
      readonly accountId?: number;
      readonly requestId?: string;
    },
  ): Promise<Answer<'POST /internal/invitations'>['people']>;
}

interface Dependencies {
  readonly tenants: Pick<TenantRepository, 'claimDueInvitations' | 'completeInvitations'>;
  readonly invitations: Invitations;
}

interface RequestContext {
  readonly caller: Caller;
  readonly requestId: string;
}

interface Asked<T> {
  readonly of: T;
  readonly by: RequestContext;
}

type Invited = Awaited<ReturnType<Invitations['invite']>>[number];

/** Below identity's limit, since a call that takes longer than 3 s is retried. */
const BATCH_SIZE = 100;

export const inviteeOf = ({ email, first_name, last_name, phone }: Invitee): Invitee => ({
  email,
  first_name,
  last_name,
  phone,
});

/** When an invitation is sent; null if the recipient has reported the account. */
const sendTimeOf = (invited: Invited | undefined) => (invited?.mail_at ? new Date(invited.mail_at) : null);

/** The users of tenants, and their invitations. Concurrent calls of a session share calls of identity. */
export class TenantInvitations {
  readonly #deps: Dependencies;
  readonly #ids: Batcher<string, Asked<Invitee>, Invited | Error>;
  readonly #mails: Batcher<string, Asked<Tenant>, Date | null | Error>;
  readonly #groups = new GroupedRuns<string>(FEW_INVITED);

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#ids = new Batcher((_, asked) => this.#invite(asked, false), { maxItems: FEW_INVITED, gathers: true });
    this.#mails = new Batcher((_, asked) => this.#mailAll(asked), { maxItems: FEW_INVITED, gathers: true });
  }

  /** Handles a request with an invitation together with others of its session. */
  together<T>({ sessionId }: Pick<Caller, 'sessionId'>, handle: () => Promise<T>): Promise<T> {
    return this.#groups.run(sessionId, handle);
  }

  /**
   * No e-mail is sent: that follows after the tenant record is stored.
   * @throws Unavailable while identity is down
   */
  async userIdOf(person: Invitee, by: RequestContext): Promise<number> {
    const found = await this.#ids.add(by.caller.sessionId, { of: person, by });
    if (found instanceof Error) throw found;
    return found.user.id;
  }

  /** On failure the job retries, since the record is stored. */
  async mail(tenant: Tenant, { log, ...by }: RequestContext & { readonly log: Logger }): Promise<Tenant> {
    if (!tenant.invitation) return tenant;
    try {
      const sentAt = await this.#mails.add(by.caller.sessionId, { of: tenant, by });
      if (sentAt instanceof Error) throw sentAt;
      return { ...tenant, invited_at: sentAt ?? tenant.invited_at, invitation: null };
    } catch (err) {
      log.warn({ err, tenant: tenant._id }, 'an invitation could not be sent; the job retries it');
      return tenant;
    }
  }

  /** For what a crash, an outage of identity or an import has left. A failed call is retried after a minute. */
  readonly job: Job = {
    name: 'send invitations',
    every: 15_000,
    run: async () => {
      for (;;) {
        const due = await this.#deps.tenants.claimDueInvitations(BATCH_SIZE);
        if (due.length === 0) return;
        for (const [accountId, some] of Map.groupBy(due, ({ account_id }) => account_id)) {
          try {
            await this.#mailDue(accountId, some);
          } catch (error) {
            if (error instanceof Unavailable) return;
            throw error;
          }
        }
      }
    },
  };

  /** In one call, in the name of the first request. If identity rejects it, one of them is invalid, so each has its own. */
  async #invite(asked: readonly Asked<Invitee>[], mail: boolean): Promise<(Invited | Error)[]> {
    const invited = new Map<Asked<Invitee>, Invited | undefined>();
    const invite = async (some: readonly Asked<Invitee>[]) => {
      const [{ by }] = some as [Asked<Invitee>];
      const { caller, requestId } = by;
      const people = some.map(({ of }) => inviteeOf(of));
      const answer = await this.#deps.invitations.invite(people, { mail, caller, requestId });
      for (const [at, one] of some.entries()) invited.set(one, answer[at]);
    };
    const isOwn = (error: unknown, some: readonly unknown[]) => some.length === 1 || isPermanentError(error);
    const failed = await attemptTogether(asked, invite, { isOwn, concurrency: asked.length });
    return asked.map((one) => (failed.get(one) as Error | undefined) ?? invited.get(one) ?? new Unavailable());
  }

  async #mailAll(asked: readonly Asked<Tenant>[]): Promise<(Date | null | Error)[]> {
    const answer = await this.#invite(asked, true);
    const outcomes = answer.map((invited) => (invited instanceof Error ? invited : sendTimeOf(invited)));
    await this.#deps.tenants.completeInvitations(
      asked.flatMap(({ of: tenant }, at) => {
        const sentAt = outcomes[at];
        return sentAt === undefined || sentAt instanceof Error ? [] : { tenant, sentAt };
      }),
    );
    return outcomes;
  }

  /** The invitations of an account that may not invite are dropped. */
  async #mailDue(accountId: number, due: readonly Tenant[]): Promise<void> {
    const { tenants, invitations } = this.#deps;
    try {
      const answer = await invitations.invite(due.map(inviteeOf), { mail: true, accountId });
      await tenants.completeInvitations(due.map((tenant, at) => ({ tenant, sentAt: sendTimeOf(answer[at]) })));
    } catch (error) {
      if (!isPermanentError(error)) throw error;
      await tenants.completeInvitations(due.map((tenant) => ({ tenant, sentAt: null })));
    }
  }
}

import type { Answer, Body } from '@keystead/contracts';
import { type Caller, isPermanentError, type Job, type Logger, Unavailable } from '@keystead/service-kit';
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
  readonly log: Logger;
}

/** Below identity's limit, since a call that takes longer than 3 s is retried. */
const BATCH_SIZE = 100;

export const inviteeOf = ({ email, first_name, last_name, phone }: Invitee): Invitee => ({
  email,
  first_name,
  last_name,
  phone,
});

/**
 * No e-mail is sent: that follows after the tenant record is stored.
 * @throws Unavailable while identity is down
 */
export async function userIdOf(
  { invitations }: Dependencies,
  person: Invitee,
  { caller, requestId }: RequestContext,
): Promise<number> {
  const [found] = await invitations.invite([inviteeOf(person)], { mail: false, caller, requestId });
  if (!found) throw new Unavailable();
  return found.user.id;
}

/** When each tenant's invitation is sent; null if the recipient has reported the account. */
const withSendTimes = (tenants: readonly Tenant[], answer: Awaited<ReturnType<Invitations['invite']>>) =>
  tenants.map((tenant, at) => {
    const mail_at = answer[at]?.mail_at ?? null;
    return { tenant, sentAt: mail_at === null ? null : new Date(mail_at) };
  });

/** On failure the job retries, since the record is stored. */
export async function mailInvitation(
  { tenants, invitations }: Dependencies,
  tenant: Tenant,
  { caller, requestId, log }: RequestContext,
): Promise<Tenant> {
  if (!tenant.invitation) return tenant;
  try {
    const [mailed] = withSendTimes(
      [tenant],
      await invitations.invite([inviteeOf(tenant)], { mail: true, caller, requestId }),
    );
    if (!mailed) throw new Unavailable();
    await tenants.completeInvitations([mailed]);
    return { ...tenant, invited_at: mailed.sentAt ?? tenant.invited_at, invitation: null };
  } catch (err) {
    log.warn({ err, tenant: tenant._id }, 'an invitation could not be sent; the job retries it');
    return tenant;
  }
}

/** The invitations of an account that may not invite are dropped. */
async function mailOf(
  { tenants, invitations }: Dependencies,
  accountId: number,
  due: readonly Tenant[],
): Promise<void> {
  try {
    const answer = await invitations.invite(due.map(inviteeOf), { mail: true, accountId });
    await tenants.completeInvitations(withSendTimes(due, answer));
  } catch (error) {
    if (!isPermanentError(error)) throw error;
    await tenants.completeInvitations(due.map((tenant) => ({ tenant, sentAt: null })));
  }
}

/** For what a crash, an outage of identity or an import has left. A failed call is retried after a minute. */
export const invitationJob = (deps: Dependencies): Job => ({
  name: 'send invitations',
  every: 15_000,
  async run() {
    for (;;) {
      const due = await deps.tenants.claimDueInvitations(BATCH_SIZE);
      if (due.length === 0) return;
      for (const [accountId, some] of Map.groupBy(due, ({ account_id }) => account_id)) {
        try {
          await mailOf(deps, accountId, some);
        } catch (error) {
          if (error instanceof Unavailable) return;
          throw error;
        }
      }
    }
  },
});

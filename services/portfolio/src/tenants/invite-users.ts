import { type Caller, type Job, type Logger, Unavailable } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import type { Invitee } from './invitations.ts';
import type { Tenant } from './tenant.ts';

type Parts = Pick<PortfolioParts, 'tenants' | 'invitations'>;

/** The request on whose behalf somebody is invited. */
interface Occasion {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/** Invitations in one call: fewer than identity takes, for a call that lasts longer than 3 s is made again. */
const mailedAtOnce = 100;

const inviteeOf = ({ email, first_name, last_name, phone }: Invitee): Invitee => ({
  email,
  first_name,
  last_name,
  phone,
});

/**
 * The user of a person's address, found or made without a word to them: they are mailed once the record is there.
 * @throws Unavailable while identity is down.
 */
export async function userIdOf(
  { invitations }: Parts,
  person: Invitee,
  { caller, requestId }: Occasion,
): Promise<number> {
  const [found] = await invitations.invite([inviteeOf(person)], { mail: false, caller, requestId });
  if (!found) throw new Unavailable();
  return found.user.id;
}

/** Mails the invitation that was written into a tenant's record. What fails is left to the job, for the record is there. */
export async function mailInvitation(
  { tenants, invitations }: Parts,
  tenant: Tenant,
  { caller, requestId, log }: Occasion,
): Promise<Tenant> {
  try {
    await invitations.invite([inviteeOf(tenant)], { mail: true, caller, requestId });
    const at = new Date();
    await tenants.settleInvitations([tenant], at);
    return { ...tenant, invited_at: at, invitation: null };
  } catch (err) {
    log.warn({ err, tenant: tenant._id }, 'an invitation is left to the job');
    return tenant;
  }
}

/** Mails what a crash, an outage of identity or an import has left; a call that failed is made again a minute later. */
export const invitationJob = ({ tenants, invitations }: Parts): Job => ({
  name: 'mail invitations',
  every: 15_000,
  async run() {
    for (;;) {
      const due = await tenants.takeDueInvitations(mailedAtOnce);
      if (due.length === 0) return;
      try {
        await invitations.invite(due.map(inviteeOf), { mail: true });
      } catch (error) {
        // Identity is starting or down.
        if (error instanceof Unavailable) return;
        throw error;
      }
      await tenants.settleInvitations(due, new Date());
    }
  },
});

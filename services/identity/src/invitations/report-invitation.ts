import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import type { Mailer } from '../mail/mailer.ts';

interface ReportDependencies {
  readonly addresses: EmailAddressRepository;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
}

/**
 * Reports an unwanted invitation or notice by the link in it: the account can send nothing more to
 * this address, and support gets an e-mail.
 */
export const reportInvitation = ({ addresses, limits, mailer }: ReportDependencies) =>
  endpoint(identity, 'POST /auth/report-invitation', async ({ body, address }) => {
    await limits.linkFromAddress.check(address);
    const hash = linkHash(body.token);
    const reported = await addresses.findByLink(hash, 'report');
    const accountId = reported?.links.find((link) => link.hash === hash)?.account_id;
    if (!reported || accountId === undefined) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    const reports = await addresses.block(reported._id, accountId, hash);
    await mailer.emailSupport(`invitation-report:${hash}`, {
      subject: `Message reported: account ${accountId}`,
      opening: `${reported.email} has reported a message from account ${accountId} as unwanted.`,
      further: [`Addresses that have reported messages from this account: ${reports}.`],
    });
    return reply({ message: 'Thank you. This account can no longer e-mail you.' });
  });

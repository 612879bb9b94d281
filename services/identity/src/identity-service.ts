import { billing, identity } from '@keystead/contracts';
import { defineService, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readIdentityConfig } from './config.ts';
import { createIdentity } from './create-identity.ts';
import { MailFolder } from './mail/mail-folder.ts';
import { smtpPost } from './mail/post.ts';
import { strongCost } from './passwords/password-hasher.ts';

/** The definition of the identity service. */
export const identityService = defineService({
  contract: identity,
  version: manifest.version,
  config: readIdentityConfig,
  create({ config, database, log, identity: own }) {
    const {
      SMTP_URL,
      MAIL_DIR = '',
      MAIL_FROM,
      SUPPORT_EMAIL,
      PUBLIC_URL,
      DEMO_DATA,
      serviceSecrets,
      keyMode,
    } = config;
    const client = serviceClient(billing, { baseUrl: config.BILLING_URL, identity: own });
    const mailFolder = SMTP_URL ? null : new MailFolder(MAIL_DIR, MAIL_FROM);
    return createIdentity({
      database,
      log,
      post: mailFolder ?? smtpPost(SMTP_URL ?? '', MAIL_FROM),
      mailFolder,
      publicUrl: PUBLIC_URL,
      mailboxes: { support: SUPPORT_EMAIL },
      serviceSecrets,
      passwordCost: strongCost,
      demoData: DEMO_DATA,
      keyMode,
      fetchEntitlements: (caller, requestId) => client('GET /internal/entitlements', { onBehalfOf: caller, requestId }),
      cancelSubscription: (account_id) => client('POST /internal/cancellations', { body: { account_id } }),
    });
  },
});

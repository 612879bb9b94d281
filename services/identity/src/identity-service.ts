import { billing, identity } from '@keystead/contracts';
import { defineService, serviceClient } from '@keystead/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { readIdentityConfig } from './config.ts';
import { createIdentity } from './create-identity.ts';
import { MailFolder } from './mail/mail-folder.ts';
import { smtpPost } from './mail/post.ts';
import { migrations } from './migrations.ts';
import { strongCost } from './passwords/password-hasher.ts';

export const identityService = defineService({
  contract: identity,
  version: manifest.version,
  config: readIdentityConfig,
  migrations,
  create({ config, database, log, identity: own }) {
    const { SMTP_URL, MAIL_FROM } = config;
    const client = serviceClient(billing, { baseUrl: config.BILLING_URL, identity: own });
    const mailFolder = SMTP_URL ? null : new MailFolder(config.MAIL_DIR ?? '', MAIL_FROM);
    return createIdentity({
      database,
      log,
      post: mailFolder ?? smtpPost(SMTP_URL ?? '', MAIL_FROM),
      mailFolder,
      publicUrl: config.PUBLIC_URL,
      mailboxes: { support: config.SUPPORT_EMAIL },
      serviceSecrets: config.serviceSecrets,
      passwordCost: strongCost,
      demoData: config.DEMO_DATA,
      keyMode: config.keyMode,
      fetchEntitlements: (caller, requestId) => client('GET /internal/entitlements', { onBehalfOf: caller, requestId }),
      cancelSubscription: (account_id) => client('POST /internal/cancellations', { body: { account_id } }),
    });
  },
});

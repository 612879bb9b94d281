import { setTimeout as delay } from 'node:timers/promises';
import { identity as contract, type KeyMode } from '@keystead/contracts';
import {
  billingEntitlements,
  ChangePublisher,
  changesOf,
  EntitlementStore,
  type FetchEntitlements,
  idBlocks,
  type NameChange,
  Outbox,
  type ServiceApplication,
  type ServiceTools,
  tokenVerifier,
} from '@keystead/service-kit';
import { ApiKeyRepository } from './api-keys/api-key.repository.ts';
import { apiKeyEndpoints } from './api-keys/api-key.routes.ts';
import { createKeySession } from './api-keys/key-session.routes.ts';
import { addDemoUsers } from './demo/add-demo-users.ts';
import { recordAddresses } from './email-addresses/email-address.migration.ts';
import { EmailAddressRepository } from './email-addresses/email-address.repository.ts';
import { ErasedAccountRepository } from './erasure/erased-account.repository.ts';
import { type CancelSubscription, cancelSubscriptions, eraseUsers } from './erasure/erasure.jobs.ts';
import { erasureEndpoints } from './erasure/erasure.routes.ts';
import { invitationEndpoints } from './invitations/invitation.routes.ts';
import { attemptLimits } from './limits/attempt-limits.ts';
import { Composer } from './mail/composer.ts';
import { mailEndpoints } from './mail/mail.routes.ts';
import type { Mailboxes } from './mail/mail.ts';
import { MailAllowances } from './mail/mail-allowances.ts';
import { type MailFolder, sweepMail } from './mail/mail-folder.ts';
import { Mailer } from './mail/mailer.ts';
import { OutboxRepository } from './mail/outbox.repository.ts';
import type { Post } from './mail/post.ts';
import { createNotices } from './notices/notice.routes.ts';
import { KnownBrowsers } from './passwords/known-browsers.ts';
import { PasswordCheck, type Wait } from './passwords/password-check.ts';
import { type PasswordCost, PasswordHasher } from './passwords/password-hasher.ts';
import { passwordResetEndpoints } from './passwords/password-reset.routes.ts';
import { profileEndpoints } from './profile/profile.routes.ts';
import { registrationEndpoints } from './registration/registration.routes.ts';
import { AccountAccess } from './sessions/account-access.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { sessionEndpoints } from './sessions/session.routes.ts';
import { identitySessions, SessionService } from './sessions/session-service.ts';
import { SigningKeyRepository } from './tokens/signing-key.repository.ts';
import { ownKeySet } from './tokens/signing-key.ts';
import { tokenEndpoints } from './tokens/token.routes.ts';
import { TokenSigner } from './tokens/token-signer.ts';
import { UserRepository } from './users/user.repository.ts';
import { userEndpoints } from './users/user.routes.ts';

export interface IdentityTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  readonly post: Post;
  /** The same object if it is a folder, which the admin can read; else null. */
  readonly mailFolder: MailFolder | null;
  readonly publicUrl: string;
  readonly mailboxes: Mailboxes;
  readonly serviceSecrets: ReadonlyMap<string, string>;
  readonly passwordCost: PasswordCost;
  readonly demoData: boolean;
  readonly cancelSubscription: CancelSubscription;
  readonly fetchEntitlements: FetchEntitlements;
  /** Milliseconds for which billing's response is cached; 5 s by default. */
  readonly billingFreshFor?: number;
  readonly keyMode: KeyMode;
  /** Delays sign-ins; a test may replace it. */
  readonly wait?: Wait;
}

function identityDomain(tools: IdentityTools) {
  const { database, log, post, mailFolder, publicUrl, mailboxes, passwordCost, keyMode } = tools;
  const users = new UserRepository(database);
  const ids = idBlocks(database, 'users');
  const addresses = new EmailAddressRepository(database, ids);
  const sessions = new SessionRepository(database);
  const keys = new SigningKeyRepository(database);
  const outbox = new OutboxRepository(database);
  const erasedAccounts = new ErasedAccountRepository(database);
  const reports = new Outbox(database);
  const apiKeys = new ApiKeyRepository(database);
  const entitlementStore = new EntitlementStore(database);
  const entitlements = billingEntitlements(tools.fetchEntitlements, entitlementStore, tools.billingFreshFor);
  const keySet = ownKeySet(keys);
  const verifier = tokenVerifier(keySet, identitySessions(sessions, apiKeys));
  const keyIds = idBlocks(database, 'api_keys');
  const limits = attemptLimits(database);
  const hasher = new PasswordHasher(passwordCost);
  const check = new PasswordCheck(hasher, limits, tools.wait ?? delay);
  const signer = new TokenSigner(keys);
  const browsers = new KnownBrowsers(signer, keySet, publicUrl);
  const allowances = new MailAllowances(database, entitlementStore);
  const composer = new Composer(users, addresses, publicUrl, mailboxes);
  const mailer = new Mailer({ outbox, addresses, allowances, composer, post, log });
  const access = new AccountAccess({ users, sessions, apiKeys, addresses, mailer });
  const sessionService = new SessionService(users, sessions, signer, access);
  const repositories = {
    users,
    addresses,
    sessions,
    keys,
    outbox,
    allowances,
    erasedAccounts,
    reports,
    apiKeys,
    entitlementStore,
  };
  return {
    ...repositories,
    ...{ keyIds, keyMode, entitlements, verifier },
    ...{ mailFolder, ids, limits, hasher, check, browsers, signer, access, sessionService, mailer },
    createIndexes: () => Promise.all([...Object.values(repositories), limits].map((it) => it.createIndexes())),
  };
}

/** The parts of the service that tests wait for, or call in place of a crashed process. */
export interface IdentityInternals {
  readonly users: UserRepository;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
  readonly access: AccountAccess;
  readonly sessionService: SessionService;
}

/**
 * Maps a change to the feeds that other services follow: ended sessions (also of keys), ended keys and voided access,
 * and accounts.
 */
const feedsOf: NameChange = ({ kind, isNew }) => {
  if (kind === 'users') return isNew ? ['accounts'] : ['accounts', 'keys'];
  if (isNew) return [];
  if (kind === 'sessions') return ['sessions'];
  return kind === 'api_keys' ? ['sessions', 'keys'] : [];
};

export function createIdentity(tools: IdentityTools): ServiceApplication & IdentityInternals {
  const domain = identityDomain(tools);
  const { users, addresses, keys, erasedAccounts, ids, hasher, access, sessionService, mailer } = domain;
  const { mailFolder } = tools;
  const changePublisher = new ChangePublisher(changesOf(tools.database), feedsOf);
  return {
    ...{ users, addresses, mailer, access, sessionService },
    verifier: domain.verifier,
    endpoints: [
      ...registrationEndpoints(domain),
      ...sessionEndpoints(domain),
      ...passwordResetEndpoints(domain),
      ...tokenEndpoints(keys, domain.signer, tools.serviceSecrets),
      ...profileEndpoints(domain),
      ...userEndpoints(users),
      ...apiKeyEndpoints(domain),
      createKeySession(domain),
      ...mailEndpoints(mailFolder),
      ...invitationEndpoints(domain),
      createNotices(domain),
      ...erasureEndpoints(users, erasedAccounts),
      changePublisher.endpoint(contract),
    ],
    endStreams: () => changePublisher.end(),
    close: () => mailer.stop(),
    jobs: [
      mailer.job,
      access.job,
      eraseUsers(domain),
      cancelSubscriptions(users, tools.cancelSubscription),
      ...(mailFolder ? [sweepMail(mailFolder)] : []),
    ],
    prepare: async () => {
      await recordAddresses(users, addresses);
      await domain.createIndexes();
      await keys.ensure();
      if (tools.demoData) await addDemoUsers(users, ids, hasher);
    },
  };
}

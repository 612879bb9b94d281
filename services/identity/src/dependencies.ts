import { setTimeout as delay } from 'node:timers/promises';
import type { KeyMode } from '@keystead/contracts';
import {
  billingEntitlements,
  EntitlementStore,
  type FetchEntitlements,
  idBlocks,
  Outbox,
  type ServiceTools,
  tokenVerifier,
} from '@keystead/service-kit';
import { ApiKeyRepository } from './api-keys/api-key.repository.ts';
import { AppClientRepository, AppSecretRepository } from './connected-apps/app-secret.repository.ts';
import { EmailAddressRepository } from './email-addresses/email-address.repository.ts';
import type { EmailAddress } from './email-addresses/email-address.ts';
import { ErasedAccountRepository } from './erasure/erased-account.repository.ts';
import type { CancelSubscription } from './erasure/erasure.jobs.ts';
import { attemptLimits } from './limits/attempt-limits.ts';
import { Composer } from './mail/composer.ts';
import type { Mailboxes } from './mail/mail.ts';
import { MailAllowances } from './mail/mail-allowances.ts';
import type { MailFolder } from './mail/mail-folder.ts';
import { Mailer } from './mail/mailer.ts';
import { OutboxRepository } from './mail/outbox.repository.ts';
import type { Post } from './mail/post.ts';
import { acceptanceNotices, deliver } from './notices/deliver.ts';
import { NotificationRepository } from './notices/notification.repository.ts';
import { KnownBrowsers } from './passwords/known-browsers.ts';
import { PasswordCheck, type Wait } from './passwords/password-check.ts';
import { type PasswordCost, PasswordHasher } from './passwords/password-hasher.ts';
import { AccountAccess } from './sessions/account-access.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { identitySessions, SessionService } from './sessions/session-service.ts';
import { SigningKeyRepository } from './tokens/signing-key.repository.ts';
import { ownKeySet } from './tokens/signing-key.ts';
import { TokenSigner } from './tokens/token-signer.ts';
import { UserRepository } from './users/user.repository.ts';
import type { User } from './users/user.ts';

export interface IdentityTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  readonly post: Post;
  /** The same object if it is a folder, which the admin can read; else null. */
  readonly mailFolder: MailFolder | null;
  readonly publicUrl: string;
  readonly mailboxes: Mailboxes;
  readonly serviceSecrets: ReadonlyMap<string, readonly string[]>;
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

export function createDependencies(tools: IdentityTools) {
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
  const appSecrets = new AppSecretRepository(database);
  const appClients = new AppClientRepository(database);
  const notifications = new NotificationRepository(database);
  const entitlementStore = new EntitlementStore(database);
  const entitlements = billingEntitlements(tools.fetchEntitlements, entitlementStore, tools.billingFreshFor);
  const keySet = ownKeySet(keys);
  const verifier = tokenVerifier(keySet, identitySessions(sessions, apiKeys));
  const keyIds = idBlocks(database, 'api_keys');
  const notificationIds = idBlocks(database, 'notifications');
  const limits = attemptLimits(database);
  const hasher = new PasswordHasher(passwordCost);
  const check = new PasswordCheck(hasher, limits, tools.wait ?? delay);
  const signer = new TokenSigner(keys);
  const browsers = new KnownBrowsers(signer, keySet, publicUrl);
  const allowances = new MailAllowances(database, entitlementStore);
  const composer = new Composer(users, addresses, publicUrl, mailboxes);
  const mailer = new Mailer({ outbox, addresses, allowances, composer, post, log });
  const notifying = { users, addresses, notifications, notificationIds, mailer };
  const announceAcceptance = async (address: EmailAddress, user: User) =>
    deliver(notifying, 'identity', acceptanceNotices(await outbox.invitersOf(address._id), address, user));
  const access = new AccountAccess({ users, sessions, apiKeys, addresses, mailer, announceAcceptance });
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
    appSecrets,
    appClients,
    notifications,
    entitlementStore,
  };
  return {
    ...repositories,
    ...{ keyIds, notificationIds, keyMode, entitlements, verifier, publicUrl },
    ...{ mailFolder, ids, limits, hasher, check, browsers, signer, access, sessionService, mailer },
    createIndexes: () => Promise.all([...Object.values(repositories), limits].map((it) => it.createIndexes())),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;

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
import { listAccountZones } from './account-zones/list-account-zones.ts';
import { apiKeyEndpoints } from './api-keys/api-key-endpoints.ts';
import { ApiKeyStore } from './api-keys/api-key-store.ts';
import { identitySessions } from './api-keys/identity-sessions.ts';
import { addDemoUsers } from './demo/add-demo-users.ts';
import { EmailAddressRepository } from './email-addresses/email-address-repository.ts';
import { recordAddresses } from './email-addresses/record-addresses.ts';
import { eraseUsers } from './erasure/erase-users.ts';
import { ErasedAccountStore } from './erasure/erased-account-store.ts';
import { listClosingAccounts } from './erasure/list-closing-accounts.ts';
import { listErasedAccounts } from './erasure/list-erased-accounts.ts';
import { createInvitations } from './invitations/create-invitations.ts';
import { reportInvitation } from './invitations/report-invitation.ts';
import { KeyStore } from './keys/key-store.ts';
import { ownKeySet } from './keys/own-key-set.ts';
import { publishKeys } from './keys/publish-keys.ts';
import { TokenSigner } from './keys/token-signer.ts';
import { attemptLimits } from './limits/attempt-limits.ts';
import { Composer } from './mail/composer.ts';
import { listMail } from './mail/list-mail.ts';
import { MailAllowances } from './mail/mail-allowances.ts';
import type { MailFolder } from './mail/mail-folder.ts';
import type { Mailboxes } from './mail/mailboxes.ts';
import { Mailer } from './mail/mailer.ts';
import { OutboxStore } from './mail/outbox-store.ts';
import type { Post } from './mail/post.ts';
import { readMail } from './mail/read-mail.ts';
import { sweepMail } from './mail/sweep-mail.ts';
import { createNotices } from './notices/create-notices.ts';
import { KnownBrowsers } from './passwords/known-browsers.ts';
import { PasswordCheck, type Wait } from './passwords/password-check.ts';
import { type PasswordCost, PasswordHasher } from './passwords/password-hasher.ts';
import { deleteProfile } from './profile/delete-profile.ts';
import { cancelEmailChange, undoEmailChange } from './profile/email-change.ts';
import { readProfile } from './profile/read-profile.ts';
import { updatePreferences } from './profile/update-preferences.ts';
import { updateProfile } from './profile/update-profile.ts';
import { confirmEmail } from './registration/confirm-email.ts';
import { register } from './registration/register.ts';
import { resendConfirmation } from './registration/resend-confirmation.ts';
import { forgotPassword } from './reset/forgot-password.ts';
import { resetPassword } from './reset/reset-password.ts';
import { createServiceToken } from './service-tokens/create-service-token.ts';
import { AccountAccess } from './sessions/account-access.ts';
import { listEndedSessions } from './sessions/list-ended-sessions.ts';
import { login } from './sessions/login.ts';
import { logout } from './sessions/logout.ts';
import { renew } from './sessions/renew.ts';
import { SessionService } from './sessions/session-service.ts';
import { SessionStore } from './sessions/session-store.ts';
import { type CancelSubscription, cancelSubscriptions } from './subscriptions/cancel-subscriptions.ts';
import { listUsers } from './users/list-users.ts';
import { readUser } from './users/read-user.ts';
import { UserStore } from './users/user-store.ts';

/** What the identity service depends on. */
export interface IdentityTools extends Pick<ServiceTools<unknown>, 'database' | 'log'> {
  /** The transport that sends e-mails. */
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

/** Creates the stores of the service and the classes that use them. */
function identityDomain(tools: IdentityTools) {
  const { database, log, post, mailFolder, publicUrl, mailboxes, passwordCost, keyMode } = tools;
  const users = new UserStore(database);
  const ids = idBlocks(database, 'users');
  const addresses = new EmailAddressRepository(database, ids);
  const sessions = new SessionStore(database);
  const keys = new KeyStore(database);
  const outbox = new OutboxStore(database);
  const erasedAccounts = new ErasedAccountStore(database);
  const reports = new Outbox(database);
  const apiKeys = new ApiKeyStore(database);
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
  const stores = {
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
  const api = { keyIds, keyMode, entitlements, verifier };
  return {
    ...stores,
    ...api,
    ...{ mailFolder, ids, limits, hasher, check, browsers, signer, access, sessionService, mailer },
    createIndexes: () => Promise.all([...Object.values(stores), limits].map((it) => it.createIndexes())),
  };
}

/** The parts of the service that tests wait for, or call in place of a crashed process. */
export interface IdentityInternals {
  readonly users: UserStore;
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
  const { users, addresses, sessions, keys, erasedAccounts, ids, limits, hasher, access, sessionService, mailer } =
    domain;
  const { mailFolder } = tools;
  const changePublisher = new ChangePublisher(changesOf(tools.database), feedsOf);
  return {
    ...{ users, addresses, mailer, access, sessionService },
    verifier: domain.verifier,
    endpoints: [
      register(domain),
      login(domain),
      logout(sessions),
      renew(sessionService),
      forgotPassword(limits, mailer),
      resetPassword(domain),
      confirmEmail(domain),
      undoEmailChange(domain),
      reportInvitation(domain),
      resendConfirmation(users, limits, mailer),
      publishKeys(keys),
      readProfile(users),
      updateProfile(users, domain),
      cancelEmailChange(users),
      deleteProfile(users, domain),
      updatePreferences(users),
      listUsers(users),
      readUser(users),
      ...apiKeyEndpoints(domain),
      listMail(mailFolder),
      readMail(mailFolder),
      createInvitations(domain),
      createNotices(domain),
      changePublisher.endpoint(contract),
      listAccountZones(users),
      listEndedSessions(sessions, domain.apiKeys),
      listClosingAccounts(users),
      listErasedAccounts(erasedAccounts),
      createServiceToken(tools.serviceSecrets, domain.signer),
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

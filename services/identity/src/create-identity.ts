import { identity as contract } from '@keystead/contracts';
import { ChangePublisher, changesOf, type NameChange, type ServiceApplication } from '@keystead/service-kit';
import { apiKeyEndpoints } from './api-keys/api-key.routes.ts';
import { calendarFeedEndpoints } from './calendar-feeds/calendar-feed.routes.ts';
import { connectedAppEndpoints } from './connected-apps/connected-app.routes.ts';
import { oauthEndpoints } from './connected-apps/oauth.routes.ts';
import { addDemoUsers } from './demo/add-demo-users.ts';
import { createDependencies, type Dependencies, type IdentityTools } from './dependencies.ts';
import { cancelSubscriptions, eraseUsers } from './erasure/erasure.jobs.ts';
import { erasureEndpoints } from './erasure/erasure.routes.ts';
import { invitationEndpoints } from './invitations/invitation.routes.ts';
import { mailEndpoints } from './mail/mail.routes.ts';
import { sweepMail } from './mail/mail-folder.ts';
import { noticeEndpoints } from './notices/notice.routes.ts';
import { passwordResetEndpoints } from './passwords/password-reset.routes.ts';
import { profileEndpoints } from './profile/profile.routes.ts';
import { registrationEndpoints } from './registration/registration.routes.ts';
import { sessionEndpoints } from './sessions/session.routes.ts';
import { tokenEndpoints } from './tokens/token.routes.ts';
import { userEndpoints } from './users/user.routes.ts';

/** What tests wait for, or call in place of a crashed process. */
export type IdentityInternals = Pick<Dependencies, 'users' | 'addresses' | 'mailer' | 'access' | 'sessionService'>;

/** Other services follow ended sessions (also of keys), ended keys and voided access, and accounts. */
const feedsOf: NameChange = ({ kind, isNew }) => {
  if (kind === 'users') return isNew ? ['accounts'] : ['accounts', 'keys'];
  if (isNew) return [];
  if (kind === 'sessions') return ['sessions'];
  return kind === 'api_keys' ? ['sessions', 'keys'] : [];
};

export function createIdentity(tools: IdentityTools): ServiceApplication & IdentityInternals {
  const domain = createDependencies(tools);
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
      ...connectedAppEndpoints(domain),
      ...oauthEndpoints(domain),
      ...calendarFeedEndpoints(domain),
      ...mailEndpoints(mailFolder),
      ...invitationEndpoints(domain),
      ...noticeEndpoints(domain),
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
      await domain.createIndexes();
      await keys.ensure();
      if (tools.demoData) await addDemoUsers(users, ids, hasher);
    },
  };
}

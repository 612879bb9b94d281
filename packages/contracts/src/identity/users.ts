import Type, { type Static } from 'typebox';
import { choosablePlans } from '../billing.ts';
import {
  Abilities,
  described,
  Email,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  Nullable,
  OneOf,
  Optional,
  PersonName,
  TimeZone,
} from '../fields.ts';
import { listRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';

/** The roles of users. `admin` is assigned by a command and cannot be chosen. */
export const roles = ['admin', 'landlord', 'property_manager', 'tenant'] as const;
export type Role = (typeof roles)[number];

/** The roles that registration offers; `tenant` by default. */
export const registrableRoles = ['tenant', 'landlord', 'property_manager'] as const;

/** A new password; the server checks it against leaked passwords (rules §6). */
const Password = Type.String({ minLength: 10, maxLength: 200 });

/** A password at sign-in: any length, so that the response does not reveal former password rules. */
const TypedPassword = Type.String({ minLength: 1, maxLength: 200 });

const Phone = Type.String({ maxLength: 40 });

/** Never a reason to refuse: the browser of a new user may know zones that the service does not. */
const BrowserZone = described(
  "The time zone of the new user's preferences, such as that of their browser. UTC by default, and instead of a zone that is unknown.",
  Optional(Type.String({ maxLength: 64 })),
);

const LinkToken = Type.String({ minLength: 20, maxLength: 200 });

/** Maximum number of people per call: even with fields of maximum length, they fit the body limit. */
export const MAX_INVITED = 500;
/** The e-mails of a call with at most this many people are sent before those of larger calls: a user waits for them. */
export const FEW_INVITED = 20;

export const User = Named('The signed-in user.', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  role: OneOf(roles),
  email_confirmed: Type.Boolean(),
  pending_email: described(
    'The address that replaces `email` once the link sent to it is opened; null if no change is pending.',
    Nullable(Type.String()),
  ),
  wanted_plan: described(
    'The plan that was chosen at registration. The account starts with the trial nevertheless.',
    Nullable(OneOf(choosablePlans)),
  ),
  created_at: Instant,
});
export type User = Static<typeof User>;

export const Session = Named('A new session: the token for `Authorization: Bearer`, and its user.', {
  token: Type.String(),
  user: User,
});
export type Session = Static<typeof Session>;

export const Person = Named('A user in a list. The fields from `account_id` on are for admins only.', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  created_at: Instant,
  account_id: Type.Optional(Id),
  email_confirmed: Type.Optional(Type.Boolean()),
  last_sign_in_at: Type.Optional(Nullable(Instant)),
});
export type Person = Static<typeof Person>;

/** What a notification is about. Each kind can be turned off by itself. `other`: the sender named none. */
export const noticeKinds = [
  'urgent_request',
  'maintenance',
  'comment',
  'payment',
  'payment_problem',
  'rent_due',
  'lease',
  'invitation',
  'message',
  'proposal',
  'subscription',
  'system',
  'briefing',
  'other',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const NoticeKinds = Type.Array(OneOf(noticeKinds), { maxItems: noticeKinds.length, uniqueItems: true });

export const Preferences = Named('The preferences of a user.', {
  email_notifications: Type.Boolean(),
  sms_notifications: Type.Boolean(),
  marketing_emails: Type.Boolean(),
  dashboard_layout: Type.String({ minLength: 1, maxLength: 40 }),
  timezone: TimeZone,
  muted_in_app: described('Kinds of notifications that are not listed in the product.', NoticeKinds),
  muted_emails: described(
    'Kinds of notifications that are not emailed. Without `email_notifications`, none is.',
    NoticeKinds,
  ),
});
export type Preferences = Static<typeof Preferences>;

/** Ids per request of `POST /notifications/read`. */
const MAX_READ = 200;

export const Notification = Named('Something that concerns the caller, stored for 90 days.', {
  id: Id,
  kind: OneOf(noticeKinds),
  title: Type.String(),
  text: Type.String(),
  path: described('The page of the product that shows it: `/app/maintenance/12`.', Nullable(Type.String())),
  created_at: Instant,
  read_at: Nullable(Instant),
});
export type Notification = Static<typeof Notification>;

const unread = Type.Integer({ minimum: 0 });

const Confirmation = Type.Object({ message: Type.String() });

const JsonWebKey = Type.Object({
  kty: Type.String(),
  kid: Type.String(),
  use: Type.String(),
  alg: Type.String(),
  n: Type.String(),
  e: Type.String(),
});

export const authRoutes = defineRoutes({
  'POST /auth/register': {
    summary: 'Create a user with an account, and sign in',
    access: 'public',
    body: Input({
      email: Email,
      password: Password,
      first_name: PersonName,
      last_name: PersonName,
      role: Optional(OneOf(registrableRoles)),
      phone: Optional(Phone),
      subscription_plan: Optional(OneOf(choosablePlans)),
      timezone: BrowserZone,
    }),
    answer: Session,
    status: 201,
    codes: ['email_taken', 'rate_limited', 'invalid_credentials'],
  },
  'POST /auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: Input({ email: Type.String({ minLength: 1, maxLength: 254 }), password: TypedPassword }),
    answer: Session,
    codes: ['invalid_credentials', 'rate_limited'],
  },
  'POST /auth/logout': {
    summary: 'End this session everywhere',
    keys: false,
  },
  'POST /auth/renew': {
    summary: 'Issue a token with the current data of the user, for the same session',
    keys: false,
    answer: Session,
    secret: true,
  },
  'POST /auth/forgot-password': {
    summary: 'Email a link for choosing a new password. The response does not reveal whether the address is known',
    access: 'public',
    body: Input({ email: Email }),
    answer: Confirmation,
    codes: ['rate_limited'],
  },
  'POST /auth/reset-password': {
    summary: 'Choose a new password with the token of a reset or invitation link',
    access: 'public',
    body: Input({ token: LinkToken, password: Password, timezone: BrowserZone }),
    answer: Confirmation,
    codes: ['link_invalid', 'rate_limited'],
  },
  'POST /auth/confirm-email': {
    summary:
      'Confirm an email address with the token of the link sent to it. Outside a session of that user, their password is required',
    access: 'public',
    body: Input({ token: LinkToken, password: Type.Optional(TypedPassword) }),
    answer: Confirmation,
    codes: ['link_invalid', 'wrong_password', 'email_taken', 'rate_limited'],
  },
  'POST /auth/undo-email-change': {
    summary:
      'Undo a change of the email address with the token of the link sent to the old address, sign out everywhere, and email the old address a link for choosing a new password',
    access: 'public',
    body: Input({ token: LinkToken }),
    answer: Confirmation,
    codes: ['link_invalid', 'email_taken', 'rate_limited'],
  },
  'POST /auth/report-invitation': {
    summary:
      'Report an invitation or a notice as unwanted with the token of the link in it. The account that sent it can no longer email this address',
    access: 'public',
    body: Input({ token: LinkToken }),
    answer: Confirmation,
    codes: ['link_invalid', 'rate_limited'],
  },
  'POST /auth/resend-confirmation': {
    summary: "Resend the confirmation link to the caller's email address, or to the pending new one",
    keys: false,
    answer: Confirmation,
    codes: ['rate_limited'],
  },
  'GET /auth/keys': {
    summary: 'Get the public keys that verify tokens (a JSON Web Key Set)',
    access: 'public',
    answer: Type.Object({ keys: Type.Array(JsonWebKey) }),
  },
});

export const userRoutes = defineRoutes({
  'GET /profile': {
    summary: "Read the caller's user, preferences and abilities beyond their own records",
    answer: Type.Object({ user: User, preferences: Preferences, abilities: Abilities('read_mail') }),
  },
  'PUT /profile': {
    summary:
      "Change the caller's user. A new email address or password requires the current password. A new address stays in `pending_email` until the link sent to it is opened. A new password ends every session, and the response contains the token of a new one",
    keys: false,
    body: Input({
      first_name: Type.Optional(PersonName),
      last_name: Type.Optional(PersonName),
      email: Type.Optional(Email),
      phone: Optional(Phone),
      whatsapp: Optional(Phone),
      current_password: Type.Optional(TypedPassword),
      new_password: Type.Optional(Password),
    }),
    answer: Type.Object({ user: User, token: Type.Optional(Type.String()) }),
    codes: ['email_taken', 'wrong_password', 'rate_limited', 'conflict', 'invalid_credentials'],
  },
  'DELETE /profile/pending-email': {
    summary: 'Cancel a change of the email address that is not confirmed yet',
    keys: false,
    answer: Type.Object({ user: User }),
  },
  'DELETE /profile': {
    summary: 'Request deletion of the account after 30 days, and sign out everywhere',
    keys: false,
    body: Input({ password: TypedPassword }),
    codes: ['wrong_password', 'rate_limited', 'conflict'],
  },
  'PUT /profile/preferences': {
    summary: "Change the caller's preferences, in full or in part",
    body: Input(Type.Partial(Preferences).properties),
    answer: Type.Object({ preferences: Preferences }),
  },
  'GET /notifications': {
    summary: "List the caller's notifications, newest first, and count those that are unread",
    keys: false,
    query: Input({
      ...listQuery(['-created_at']),
      unread: Type.Optional(described('True: only those that are unread.', Type.Boolean())),
    }),
    answer: Type.Object({ notifications: Type.Array(Notification), ...listAnswer, unread }),
  },
  'POST /notifications/read': {
    summary:
      "Mark the caller's notifications as read: those with the given ids, or all up to the one that `through` names, or all",
    keys: false,
    reported: false,
    body: Input({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_READ })),
      through: Type.Optional(Type.Union([Id, Type.Literal('all')])),
    }),
    answer: Type.Object({ unread }),
    codes: ['not_found'],
  },
  'POST /notifications/unsubscribe': {
    summary:
      'Turn off the emails of one kind, with the token of the link in one of them. Mail programs send it in one click (RFC 8058)',
    access: 'public',
    form: true,
    query: Input({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    answer: Confirmation,
    codes: ['link_invalid', 'rate_limited'],
  },
  'GET /users': listRoute(
    'List users: all for an admin (counted up to 10,000), those of the account for its members, only themselves for a tenant',
    { ...listQuery(['last_name', '-created_at']), account_id: Type.Optional(Id) },
    { users: Type.Array(Person), ...listAnswer },
  ),
  'GET /users/{id}': readRoute('Read a user whom the caller may see', Person),
  'POST /internal/invitations': {
    summary:
      'Get the user ids for email addresses, in the order of the request. On request, each user is emailed a link to set a password, within the daily limit of the account. `mail_at`: when that email is sent',
    body: Input({
      people: Type.Array(
        Input({ email: Email, first_name: PersonName, last_name: PersonName, phone: Optional(Phone) }),
        {
          minItems: 1,
          maxItems: MAX_INVITED,
        },
      ),
      mail: Type.Boolean(),
      /** The inviting account, if the call has no user token. */
      account_id: Type.Optional(Id),
    }),
    answer: Type.Object({
      people: Type.Array(Type.Object({ user: Person, invited: Type.Boolean(), mail_at: Nullable(Instant) })),
    }),
    codes: ['forbidden', 'email_unconfirmed'],
  },
});

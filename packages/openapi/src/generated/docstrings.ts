// Made from the contracts' comments by `npm run generate -w @keystead/openapi`.
import type { Docstrings } from '../docstrings/read-docstrings.ts';

/** What the comments of the contracts say. */
export const docstrings: Docstrings = {
  schemas: {
    assistant: {
      file: 'assistant.ts',
      text: 'Everything that the assistant service answers.',
    },
    Subject: {
      file: 'assistant/action.ts',
    },
    EmailText: {
      file: 'assistant/action.ts',
    },
    AssistantAction: {
      file: 'assistant/action.ts',
      text: 'Something that the assistant proposes to do, as a card shows it: what will happen, in the words of the records.',
    },
    ActionConfirmation: {
      file: 'assistant/action.ts',
      text: "A person's yes; of a message with what they have changed in it.",
    },
    MessageText: {
      file: 'assistant/chat.ts',
    },
    AnswerText: {
      file: 'assistant/chat.ts',
    },
    Exchange: {
      file: 'assistant/chat.ts',
      text: 'What a question and its answer have in common: a UUID.',
    },
    ChatMessage: {
      file: 'assistant/chat.ts',
      text: 'A message of a conversation, as the service keeps it.',
    },
    NewChatMessage: {
      file: 'assistant/chat.ts',
      text: "A message that somebody else has kept: from a page, or a program. Of one that is here already the first holds. A user's is no longer than a question, which the service sees to. It names its `exchange`, or has an `id` of its sender's choosing: then an answer that follows its question in the request belongs to it.",
    },
    ContextMessage: {
      file: 'assistant/chat.ts',
      text: 'A message before this one, as a page shows it.',
    },
    Question: {
      file: 'assistant/chat.ts',
      text: "A question. `context` is what the assistant page tells of itself (nobody relies on it: who asks is in the token), or the last messages of a conversation of the caller's own keeping, as the widget sends them; without such, the kept history is the conversation.",
    },
    ChatAnswer: {
      file: 'assistant/chat.ts',
      text: 'An answer: `response` is Markdown, and the text of the second of the two `messages`.',
    },
    ChatEvent: {
      file: 'assistant/chat.ts',
      text: 'An answer while it comes. `step`: what is being looked up, in a few words; `text`: the next part of the answer; `restart`: forget the text so far, another comes; at last either `done` or `problem`.',
    },
    AssistantOffer: {
      file: 'assistant/chat.ts',
      text: 'What a person may choose from and begin with.',
    },
    Entitlements: {
      file: 'billing.ts',
      text: 'What an account may do under its plan. `can_create` is false once a trial has ended without a choice.',
    },
    billing: {
      file: 'billing.ts',
      text: 'Everything that the billing service answers.',
    },
    Price: {
      file: 'billing/plan.ts',
      text: 'How often a plan is paid.',
    },
    ApiPlan: {
      file: 'billing/plan.ts',
      text: 'What a plan allows of the API: keys of an account that hold at a time, and requests a minute of each. No keys: no API.',
    },
    Plan: {
      file: 'billing/plan.ts',
      text: 'A plan of the catalogue. `price` in dollars a month and `yearly_price` in dollars a year, null where it is by agreement or there is none; a null limit is none.',
    },
    MarketingPlan: {
      file: 'billing/plan.ts',
      text: 'A plan as the public pricing page shows it. Prices in dollars, null where they are by agreement.',
    },
    Subscription: {
      file: 'billing/subscription.ts',
      text: 'What an account has subscribed to. Money in dollars; `trial_end` and `trial_end_date` are the same instant.',
    },
    SubscriptionReceipt: {
      file: 'billing/subscription.ts',
      text: 'A bill of the subscription; one that is paid can be had as PDF. `amount` in dollars, of what was or is to be paid.',
    },
    SubscriptionReceipts: {
      file: 'billing/subscription.ts',
      text: 'The bills of an account, newest first.',
    },
    Upgrade: {
      file: 'billing/subscription.ts',
      text: 'The choice of a paid plan; by the month unless said.',
    },
    Cancellation: {
      file: 'billing/subscription.ts',
      text: 'When a cancellation takes effect: with the period that is paid, or at once, the rest of it being credited.',
    },
    ChangeNotification: {
      file: 'changes.ts',
      text: 'That something changed, by a name that the service gives it; `ready` first: whatever changes from then on is told.',
    },
    Problem: {
      file: 'errors.ts',
      text: 'The one shape of every error of every route: RFC 9457 with four members of ours. `error` is the sentence that a person reads; `fields` names each refused input.',
    },
    DeliveryParams: {
      file: 'events.ts',
    },
    LiveNotice: {
      file: 'events.ts',
      text: 'What an open page is told: that a record was changed, so that it reads again what it shows of such records. `ready` comes first: from then on nothing is missed.',
    },
    events: {
      file: 'events.ts',
      text: 'Everything that the events service answers: what happened, who is told of it, and the log of it.',
    },
    Sha256: {
      file: 'events/audit-entry.ts',
    },
    AuditEntry: {
      file: 'events/audit-entry.ts',
      text: "What the audit log says of one write: a `request` to write, with its answer's status (null: its service ended before it had answered), or a `change` of a record. `hash` is the SHA-256 of the one before it and of everything here but itself; the name is in it by a hash of its own, so that it can be erased with its account, and is '' then.",
    },
    AuditVerification: {
      file: 'events/audit-entry.ts',
      text: 'What a look through a part of the log has found; `broken_at` is the first entry that is not as it was written.',
    },
    Value: {
      file: 'history.ts',
    },
    Actor: {
      file: 'events/event.ts',
      text: 'Who did something: a person, by their session, by an API key (`key_id`) or through a service that acts for them (`service`: `assistant`); or, with no user, the product by itself. The name is the one that they had then.',
    },
    EventData: {
      file: 'events/event.ts',
      text: "A record as it was after a change, flat, under the names that the API gives its fields (money in dollars), and each field that changed, from what to what. `version` counts the record's changes: a receiver that has a later one may ignore this.",
    },
    Event: {
      file: 'events/event.ts',
      text: 'Something that happened to a record of an account. Events of one record are in the order in which they happened.',
    },
    WebhookBody: {
      file: 'events/event.ts',
      text: 'What a webhook is sent as the body: `type`, `timestamp` and `data` as Standard Webhooks has them, and whose it is.',
    },
    Key: {
      file: 'events/report.ts',
    },
    Who: {
      file: 'events/report.ts',
    },
    ChangeReport: {
      file: 'events/report.ts',
      text: 'A change of a record, as the service that keeps it reports it. `key` names it: reported twice, it is there once.',
    },
    RequestReport: {
      file: 'events/report.ts',
      text: 'A request to write, as the service that answered it reports it.',
    },
    Report: {
      file: 'events/report.ts',
      text: 'What a service reports of a write.',
    },
    Webhook: {
      file: 'events/webhook.ts',
      text: 'An address that an account registered. `types` empty: it is told of everything. `state` is `failing` while what was sent last was refused, and `paused` when its owner, or three days of nothing but failures, stopped it.',
    },
    WebhookSecret: {
      file: 'events/webhook.ts',
      text: 'The secret that a receiver checks signatures with (`whsec_…`, as Standard Webhooks has it); shown this once.',
    },
    MadeWebhook: {
      file: 'events/webhook.ts',
      text: 'A new webhook with its secret.',
    },
    Url: {
      file: 'events/webhook.ts',
      text: 'A new webhook with its secret.',
    },
    Types: {
      file: 'events/webhook.ts',
    },
    NewWebhook: {
      file: 'events/webhook.ts',
      text: 'What registers an address. It has to be https, but where the installation allows otherwise.',
    },
    WebhookChange: {
      file: 'events/webhook.ts',
      text: 'The whole of a webhook or a part of it; an older `version` is refused.',
    },
    DeliveryAttempt: {
      file: 'events/webhook.ts',
      text: "One try to send an event: the receiver's status, or why there was none, and the first 1,000 characters of its answer.",
    },
    Delivery: {
      file: 'events/webhook.ts',
      text: 'An event on its way to an address, or arrived there.',
    },
    Id: {
      file: 'fields.ts',
      text: 'A positive integer, unique within its collection, never reused.',
    },
    IdParams: {
      file: 'fields.ts',
      text: 'Path parameters of a route that names one record.',
    },
    Money: {
      file: 'fields.ts',
      text: 'A decimal amount with at most two places, 0 to 9,999,999,999.99; held as integer cents.',
    },
    Instant: {
      file: 'fields.ts',
      text: 'An instant, ISO 8601 in UTC.',
    },
    Moment: {
      file: 'fields.ts',
      text: "An instant, or `YYYY-MM-DD HH:MM:SS` in the account's time zone; of a request.",
    },
    CalendarDate: {
      file: 'fields.ts',
      text: 'A calendar date without a time, `YYYY-MM-DD`; the service cuts a longer timestamp to its date.',
    },
    Version: {
      file: 'fields.ts',
      text: 'Counts the changes of a record, from 1; also its ETag.',
    },
    TimeZone: {
      file: 'fields.ts',
      text: 'An IANA time zone name.',
    },
    Email: {
      file: 'fields.ts',
      text: 'An e-mail address; compared without regard to case.',
    },
    Text: {
      file: 'fields.ts',
      text: 'A line of text that must hold something, without control characters; the service trims it first (`trim` is a keyword of ours).',
    },
    PersonName: {
      file: 'fields.ts',
      text: 'The name of a person: a line that holds no address of the web, for it is quoted in e-mails to people who know neither side (`personName` is a keyword of ours).',
    },
    LongText: {
      file: 'fields.ts',
      text: 'A text of several lines, which may be empty: no control characters but tabs and line ends.',
    },
    Optional: {
      file: 'fields.ts',
      text: 'A field that may be absent, null or "" in a request (all stored as null, rules §3).',
    },
    Nullable: {
      file: 'fields.ts',
      text: 'A field that an answer always carries, null when there is nothing.',
    },
    OneOf: {
      file: 'fields.ts',
      text: 'One of a closed list of words.',
    },
    Input: {
      file: 'fields.ts',
      text: 'A request object: unknown fields are refused with their names.',
    },
    Abilities: {
      file: 'fields.ts',
      text: 'What the caller may do with a record, computed by the policy that guards the action.',
    },
    LoadableRelease: {
      file: 'gateway.ts',
      text: 'One release of a remote, to be loaded. `container` is the global that the entry defines, unique to the release; `preload` names files that the first page of the area needs; `integrity` has the hash of every script and style by its address.',
    },
    ResolvedRemote: {
      file: 'gateway.ts',
      text: 'One remote as this visitor shall load it. While it is being rolled out, `arm` says which of the two this is, and `token` is what reports about it carry. `override`: somebody with the right chose it for their own browser; nothing is reported.',
    },
    Resolution: {
      file: 'gateway.ts',
      text: 'Which release of each remote this visitor shall load; a remote without files is absent.',
    },
    Unavailable: {
      file: 'gateway.ts',
      text: 'Services whose figures are missing at present, by their names, such as `portfolio`.',
    },
    DashboardStats: {
      file: 'gateway.ts',
      text: "What the dashboard counts, in the caller's scope; money in dollars. What a service that is down would have said is 0, and it is named.",
    },
    DashboardMonth: {
      file: 'gateway.ts',
      text: "A month of the dashboard's plots: `2026-03`. Occupancy from 0 to 1; null where there is nothing to let, or it isn't known.",
    },
    ReleaseOverride: {
      file: 'gateway.ts',
      text: "A release for one's own browser alone: a published one, or one that a developer serves (`http://localhost:4173/…`).",
    },
    gateway: {
      file: 'gateway.ts',
      text: 'What the gateway answers itself, besides forwarding.',
    },
    ServiceHealth: {
      file: 'health.ts',
      text: 'What `GET /health` of any service answers, straight from the service.',
    },
    Health: {
      file: 'health.ts',
      text: "What the gateway's `GET /api/health` answers: `ok` only if every service is.",
    },
    HistoryEntry: {
      file: 'history.ts',
      text: 'One change of a record: who, when, and each field from what to what. `version` is the one that it led to.',
    },
    HistoryQuery: {
      file: 'history.ts',
      text: 'Which part of a history: the newest first.',
    },
    History: {
      file: 'history.ts',
      text: "A page of a record's history, newest first.",
    },
    Password: {
      file: 'identity.ts',
      text: "A new password; the list of leaked ones is the server's.",
    },
    TypedPassword: {
      file: 'identity.ts',
      text: 'A password as typed at sign-in: any length, for the answer must not tell the rules of old.',
    },
    Phone: {
      file: 'portfolio/tenant.ts',
    },
    LinkToken: {
      file: 'identity.ts',
    },
    User: {
      file: 'identity.ts',
      text: 'A user as their own browser keeps it.',
    },
    Session: {
      file: 'identity.ts',
      text: 'A started session: the token for `Authorization: Bearer`, and whose it is.',
    },
    Person: {
      file: 'identity.ts',
      text: 'A user in a list of people.',
    },
    Preferences: {
      file: 'identity.ts',
      text: 'What a person prefers.',
    },
    Confirmation: {
      file: 'identity.ts',
      text: 'What a person prefers.',
    },
    JsonWebKey: {
      file: 'identity.ts',
    },
    SentMail: {
      file: 'identity.ts',
      text: 'A message that the product sent, where no SMTP server is configured.',
    },
    Sentence: {
      file: 'identity.ts',
      text: 'A line of a letter.',
    },
    Notice: {
      file: 'identity.ts',
      text: 'A letter to somebody about their records, or to those who run the product (`mailbox`). `key` names the occasion, and service and recipient with it the letter: it is mailed once, as far as 30 days go. `path` is a page of the product, such as `/app/payments`.',
    },
    identity: {
      file: 'identity.ts',
      text: 'Everything that the identity service answers.',
    },
    Scopes: {
      file: 'identity/api-key.ts',
      text: 'Whether an installation holds real business or is one to try things out on.',
    },
    ApiKey: {
      file: 'identity/api-key.ts',
      text: 'A personal API key as its owner sees it: never the key itself, but its first letters (`ks_live_h2Tq…`). It acts as its owner, within its scopes. `last_used_at` may be up to five minutes behind.',
    },
    NewApiKey: {
      file: 'identity/api-key.ts',
      text: 'What makes an API key.',
    },
    MadeApiKey: {
      file: 'identity/api-key.ts',
      text: 'A new key with the key itself, which is shown this once.',
    },
    ApiAllowance: {
      file: 'identity/api-key.ts',
      text: "What the account's plan allows of the API; `used` counts the caller's account's keys that hold.",
    },
    KeySession: {
      file: 'identity/api-key.ts',
      text: 'A token in place of a key: five minutes long, it says who acts and within which scopes.',
    },
    marketing: {
      file: 'marketing.ts',
      text: 'Everything that the marketing service answers.',
    },
    NewContactMessage: {
      file: 'marketing/contact-message.ts',
      text: 'What the contact form sends. `website` is a field that nobody sees: who fills it in is a program, gets the same answer, and is kept as spam.',
    },
    ContactMessage: {
      file: 'marketing/contact-message.ts',
      text: 'A message of the contact form, as the admin reads it.',
    },
    ContactMessageChange: {
      file: 'marketing/contact-message.ts',
      text: 'What may be changed of a message: what becomes of it.',
    },
    Slug: {
      file: 'marketing/site-page.ts',
      text: "The last part of a page's address: words in lower case, joined by hyphens.",
    },
    PublishedSummary: {
      file: 'marketing/site-page.ts',
      text: "What a list of the site's published pages has of each. `path` is where it is read; `author` is of posts.",
    },
    PublishedPage: {
      file: 'marketing/site-page.ts',
      text: 'A published page of the site as everybody reads it.',
    },
    SitePage: {
      file: 'marketing/site-page.ts',
      text: "A page of the site as the admin edits it. Without `published_at` it is a draft, which nobody else sees. A page that the product's footer leads to is `built_in`: it is edited, never deleted or taken back.",
    },
    NewSitePage: {
      file: 'marketing/site-page.ts',
      text: "A new post of the blog; the site's own pages are fixed.",
    },
    SitePageChange: {
      file: 'marketing/site-page.ts',
      text: 'The whole of a page or a part of it; an older `version` is refused. Kind and slug stay, since links lead there.',
    },
    StatusDay: {
      file: 'marketing/site-status.ts',
      text: "A day (UTC) of one part: the share of checks that it passed, 0 to 1; null where it wasn't checked.",
    },
    StatusPart: {
      file: 'marketing/site-status.ts',
      text: 'A part of the product: how it was at the last check, and its last 90 days, the oldest first.',
    },
    SiteStatus: {
      file: 'marketing/site-status.ts',
      text: 'What the status page shows: `status` is the worst of the parts.',
    },
    PhotoParams: {
      file: 'portfolio.ts',
    },
    operations: {
      file: 'operations.ts',
      text: 'Everything that the operations service answers.',
    },
    ActivityItem: {
      file: 'operations/activity.ts',
      text: "Something that happened to a request or a payment; `id` is that record's.",
    },
    OperationsMonth: {
      file: 'operations/activity.ts',
      text: "A month of what operations knows: `2026-03`, by the account's time zone. Requests that were open at its end, or now.",
    },
    RequestText: {
      file: 'operations/maintenance.ts',
      text: 'A text of several lines that must hold something.',
    },
    MaintenanceRequest: {
      file: 'operations/maintenance.ts',
      text: 'A maintenance request as it is answered. Money in dollars, instants in UTC.',
    },
    NewMaintenanceRequest: {
      file: 'operations/maintenance.ts',
      text: "A new request: property, title and description are required. A renter's is about a home that they rent, and names neither status nor assignee nor cost nor date.",
    },
    MaintenanceChange: {
      file: 'operations/maintenance.ts',
      text: 'The whole of a request or a part of it; an older `version` is refused.',
    },
    MaintenanceCosts: {
      file: 'operations/maintenance.ts',
      text: 'What completed requests cost, by what they have in common: the month (`2026-03`) in which they were completed, in order, or a property, a trade or who did it, the costliest first; at most 200 rows. `key` is null where there is none.',
    },
    MaintenanceComment: {
      file: 'operations/maintenance.ts',
      text: 'What somebody wrote on a request. `by_tenant` tells the two sides apart.',
    },
    NewMaintenanceComment: {
      file: 'operations/maintenance.ts',
      text: 'A comment to be added.',
    },
    Amount: {
      file: 'operations/payment.ts',
      text: 'Dollars, at least one cent.',
    },
    Notes: {
      file: 'operations/payment.ts',
    },
    TransactionId: {
      file: 'operations/payment.ts',
    },
    Payment: {
      file: 'operations/payment.ts',
      text: 'A payment as it is answered.',
    },
    NewPayment: {
      file: 'operations/payment.ts',
      text: 'A new payment: tenant, property and amount are required.',
    },
    PaymentChange: {
      file: 'operations/payment.ts',
      text: 'The whole of a payment or a part of it; an older `version` is refused. Of a completed one only the notes change, and its status to `failed`, which reverses it: completing it again changes nothing, its date of payment included.',
    },
    CardPaymentState: {
      file: 'operations/payment.ts',
      text: "What the payment provider has of a payment's money; null: nothing.",
    },
    PaymentReversal: {
      file: 'operations/payment.ts',
      text: 'Why a completed payment is reversed.',
    },
    PaymentBreakdown: {
      file: 'operations/payment.ts',
      text: "Sums of payments by what they have in common. A month (`2026-03`, in the account's time zone) is the one in which a payment was paid, and the one in which it is due where it has not been; `key` is null where there is none. Months come in their order, the rest by revenue, what is overdue and what is pending, the largest first.",
    },
    PaymentStats: {
      file: 'operations/payment.ts',
      text: 'Sums in dollars, of all that the caller may see. Revenue is completed rent, fee and maintenance payments: a deposit is owed back.',
    },
    Personnel: {
      file: 'operations/personnel.ts',
      text: 'Somebody who does maintenance for an account.',
    },
    NewPersonnel: {
      file: 'operations/personnel.ts',
      text: 'New personnel: name and trade are required.',
    },
    PersonnelChange: {
      file: 'operations/personnel.ts',
      text: 'The whole of one or a part of it; an older `version` is refused.',
    },
    Suggestion: {
      file: 'operations/personnel.ts',
      text: 'Somebody who fits a request, and why.',
    },
    Photo: {
      file: 'photo.ts',
      text: 'A photo of a record. `width` and `height` are those of its large form, in pixels.',
    },
    DocumentParams: {
      file: 'portfolio.ts',
    },
    portfolio: {
      file: 'portfolio.ts',
      text: 'Everything that the portfolio service answers.',
    },
    Count: {
      file: 'releases/rollout.ts',
    },
    ImportColumn: {
      file: 'portfolio/import.ts',
      text: 'A column of the file, with some of its values, and the field that it fills (null: none).',
    },
    ImportField: {
      file: 'portfolio/import.ts',
      text: 'A field that a column may fill. If it is required, a column has to fill it, or the field named by `or`.',
    },
    Import: {
      file: 'portfolio/import.ts',
      text: 'A file on its way into the portfolio.',
    },
    ImportRow: {
      file: 'portfolio/import.ts',
      text: "What became of one row, counted from 1 without the heading; `reasons` names fields, '' being the whole row.",
    },
    ImportMapping: {
      file: 'portfolio/import.ts',
      text: "Which field each column fills; a column that isn't named, or null, fills none.",
    },
    ImportRun: {
      file: 'portfolio/import.ts',
      text: 'How the rows that can be added are.',
    },
    ImportRows: {
      file: 'portfolio/import.ts',
      text: 'A page of rows.',
    },
    LeaseTerms: {
      file: 'portfolio/lease.ts',
    },
    LeaseDocument: {
      file: 'portfolio/lease.ts',
      text: 'A PDF that belongs to a lease; `size` in bytes.',
    },
    FileName: {
      file: 'portfolio/lease.ts',
      text: 'The name of a file as a person reads it; it never becomes a path.',
    },
    Lease: {
      file: 'portfolio/lease.ts',
      text: 'A lease as it is answered; both dates are days on which it holds.',
    },
    NewLease: {
      file: 'portfolio/lease.ts',
      text: 'A new lease: all but terms and status are required.',
    },
    LeaseChange: {
      file: 'portfolio/lease.ts',
      text: 'The whole of a lease or a part of it; an older `version` is refused.',
    },
    LeaseEnd: {
      file: 'portfolio/lease.ts',
      text: 'The last day of a lease that ends early: from its first day on, and before its last.',
    },
    LeaseRenewal: {
      file: 'portfolio/lease.ts',
      text: "How the next lease differs from the one that it renews. Unless said it begins the day after, runs as many whole months as that one (or days, where it isn't whole months), at the same rent, deposit and terms; it is `pending` if it begins later than today where the property is, and `active` otherwise.",
    },
    RentRoll: {
      file: 'portfolio/lease.ts',
      text: "The rent that leases bring: of those that hold today (by the day where their property is), and month by month, this one first, of those, pending ones included, that hold on its first day; today's are counted in this month whenever they begin. Dollars.",
    },
    Property: {
      file: 'portfolio/property.ts',
      text: 'A property as it is answered. Money in dollars, instants in UTC.',
    },
    NewProperty: {
      file: 'portfolio/property.ts',
      text: 'A new property: six fields are required.',
    },
    PropertyChange: {
      file: 'portfolio/property.ts',
      text: 'The whole of a property or a part of it; an older `version` is refused.',
    },
    PropertyReference: {
      file: 'portfolio/reference.ts',
      text: 'What other services know of a property. `address` in one line; `live` is false once it was deleted.',
    },
    TenantReference: {
      file: 'portfolio/reference.ts',
      text: 'What other services know of a tenant; `user_id` is the user who sees what is theirs.',
    },
    OccupancyMonth: {
      file: 'portfolio/reference.ts',
      text: "A month of the occupancy of the caller's properties: `2026-03`, in days, each property counting its own. Both count up to today in the present month.",
    },
    Tenant: {
      file: 'portfolio/tenant.ts',
      text: "Somebody who rents, as an account's record has them. The names and the address are the account's own entry: the person may call themselves otherwise in their profile.",
    },
    NewTenant: {
      file: 'portfolio/tenant.ts',
      text: 'A new tenant: e-mail, names and property are required.',
    },
    TenantChange: {
      file: 'portfolio/tenant.ts',
      text: 'The whole of a tenant or a part of it; an older `version` is refused.',
    },
    RemoteParams: {
      file: 'releases.ts',
    },
    NamedReleaseParams: {
      file: 'releases.ts',
    },
    FileParams: {
      file: 'releases.ts',
      text: "A file's SHA-384 in hexadecimal digits: `integrity` has characters that an address can't hold.",
    },
    releases: {
      file: 'releases.ts',
      text: "Everything that the releases service answers: what each remote's visitors get, and how that changes.",
    },
    Beacon: {
      file: 'releases/beacon.ts',
      text: 'One report. Its token says whose it is: visitor, rollout and arm, signed by the gateway; it counts once.',
    },
    PlannedRelease: {
      file: 'releases/release-plan.ts',
      text: 'A release as the gateway needs it.',
    },
    NamedRelease: {
      file: 'releases/release-plan.ts',
      text: "A release that a gateway was asked for and that isn't in its plan.",
    },
    PlannedRemote: {
      file: 'releases/release-plan.ts',
      text: 'Who gets which release of a remote.',
    },
    ReleasePlan: {
      file: 'releases/release-plan.ts',
      text: 'All that gateways resolve by; `revision` grows with each change.',
    },
    BuiltIn: {
      file: 'releases/release-plan.ts',
      text: 'All that gateways resolve by.',
    },
    GatewayState: {
      file: 'releases/release-plan.ts',
      text: 'What a gateway was deployed with: a release is published only if this can serve it.',
    },
    ReleaseCall: {
      file: 'releases/release-plan.ts',
      text: 'How often an operation was called from a release since the last report.',
    },
    OperationUse: {
      file: 'releases/release-plan.ts',
      text: 'A release that may need an operation.',
    },
    Integrity: {
      file: 'releases/release.ts',
      text: 'SHA-384 of a file as the attribute `integrity` has it.',
    },
    ReleasePath: {
      file: 'releases/release.ts',
      text: "A file's path within its release: no more than an address and an attribute can hold as it is.",
    },
    ReleaseFile: {
      file: 'releases/release.ts',
    },
    ReleaseName: {
      file: 'releases/release.ts',
      text: 'The name of a release: a hash of everything that went into it, so that the same sources have the same name anywhere.',
    },
    NewRelease: {
      file: 'releases/release.ts',
      text: 'What publishes a release, once each of its files is in the store. Published again, it is the same record.',
    },
    ReleaseStep: {
      file: 'releases/release.ts',
      text: 'Something that was done to a release after it was published, and why.',
    },
    Release: {
      file: 'releases/release.ts',
      text: 'One immutable build of a remote. `blocked`: it was taken back; it reaches nobody until somebody allows it again.',
    },
    ReleaseRef: {
      file: 'releases/release.ts',
      text: 'A release as others name it.',
    },
    ReleaseChange: {
      file: 'releases/release.ts',
      text: 'Blocks a release, or allows it again, for a reason that the log keeps.',
    },
    ChannelStep: {
      file: 'releases/remote-channel.ts',
      text: "Something that was done by hand to what a remote's visitors get, and why.",
    },
    RemoteChannel: {
      file: 'releases/remote-channel.ts',
      text: "What a remote's visitors get. Its `version` counts every change of that, and is what `If-Match` of a rollout's start names.",
    },
    ChannelChange: {
      file: 'releases/remote-channel.ts',
      text: 'Sends everybody to a release at once, and holds them there until it is unpinned; null: to what the gateway has.',
    },
    ChannelRollback: {
      file: 'releases/remote-channel.ts',
      text: 'Takes what everybody has back, for a reason that stands at the release too.',
    },
    Stage: {
      file: 'releases/rollout.ts',
      text: 'A step of a rollout: how many of a hundred visitors, and what has to be seen before the next.',
    },
    Cohorts: {
      file: 'releases/rollout.ts',
      text: 'Who comes first, whatever the percentage: people of these roles or accounts, and our own, the admins.',
    },
    NewStage: {
      file: 'releases/rollout.ts',
      text: "A stage as it is asked for: what it doesn't say is as usual for its percentage (`defaultGoal`).",
    },
    NewRollout: {
      file: 'releases/rollout.ts',
      text: 'What starts a rollout. Without stages: the usual ones, with 5, 25, 50 and 100 of a hundred.',
    },
    RolloutChange: {
      file: 'releases/rollout.ts',
      text: "Changes a rollout's state or its stage, for a reason that the log keeps.",
    },
    ArmCounts: {
      file: 'releases/rollout.ts',
      text: 'What the visitors of an arm reported, each of them counted once in each.',
    },
    Arms: {
      file: 'releases/rollout.ts',
      text: 'What the visitors of an arm reported.',
    },
    Evidence: {
      file: 'releases/rollout.ts',
      text: 'How strongly what was seen speaks against the candidate; it is taken back at 1,000 of any of them.',
    },
    RolloutDecision: {
      file: 'releases/rollout.ts',
      text: 'What was decided last: in a word, and in sentences with counts and thresholds.',
    },
    RolloutStep: {
      file: 'releases/rollout.ts',
      text: 'Something that happened to a rollout.',
    },
    Rollout: {
      file: 'releases/rollout.ts',
      text: 'How one release of a remote is let out to visitors.',
    },
    RolloutPoint: {
      file: 'releases/rollout.ts',
      text: 'A minute of a rollout, for its plots: counts until then.',
    },
  },
  fields: {
    'AssistantAction.details': 'What will happen, line by line.',
    'assistant/action.ts#details': 'What will happen, line by line.',
    'AssistantAction.message': 'Of a message: what will be mailed, to be changed before the yes.',
    'assistant/action.ts#message': 'Of a message: what will be mailed, to be changed before the yes.',
    'AssistantAction.result': 'Where to see what was done: a page of the app, such as `/app/payments/12`.',
    'assistant/action.ts#result': 'Where to see what was done: a page of the app, such as `/app/payments/12`.',
    'AssistantAction.problem': 'Why it could not be done.',
    'assistant/action.ts#problem': 'Why it could not be done.',
    'ChatMessage.content': "A person's own words; an assistant's are Markdown.",
    'assistant/chat.ts#content': "A person's own words; an assistant's are Markdown.",
    'ChatMessage.answered_by': "Of an assistant's message that this service has written; null otherwise.",
    'assistant/chat.ts#answered_by': "Of an assistant's message that this service has written; null otherwise.",
    'ChatMessage.actions': 'What the message proposes to do, as it stands by now.',
    'assistant/chat.ts#actions': 'What the message proposes to do, as it stands by now.',
    'NewChatMessage.id': 'Beside an `exchange` it is ignored.',
    'assistant/chat.ts#id': 'Beside an `exchange` it is ignored.',
    'AssistantOffer.answered_by': 'Who answers at present.',
    'AssistantOffer.prompts': 'Eight questions that suit the caller.',
    'assistant/chat.ts#prompts': 'Eight questions that suit the caller.',
    'Entitlements.api_plan': 'The smallest plan that allows more API keys; null when only an agreement would.',
    'billing.ts#api_plan': 'The smallest plan that allows more API keys; null when only an agreement would.',
    'billing.account_id': 'The account that is paid.',
    'billing.ts#account_id': 'The account that is paid.',
    'billing.amount': 'Dollars.',
    'billing.ts#amount': 'Dollars.',
    'Subscription.plan': "The plan's name.",
    'billing/subscription.ts#plan': "The plan's name.",
    'Subscription.trial_end': "When the account's one trial ends or ended.",
    'billing/subscription.ts#trial_end': "When the account's one trial ends or ended.",
    'Subscription.next_billing_date': 'When the next payment is due; null where none is.',
    'billing/subscription.ts#next_billing_date': 'When the next payment is due; null where none is.',
    'Subscription.interval': 'Of a paid plan, null otherwise.',
    'billing/subscription.ts#interval': 'Of a paid plan, null otherwise.',
    'Subscription.price': 'What each interval costs; null where nothing is paid.',
    'billing/subscription.ts#price': 'What each interval costs; null where nothing is paid.',
    'Subscription.cancel_at': 'When a paid plan that was cancelled ends; null while it goes on.',
    'billing/subscription.ts#cancel_at': 'When a paid plan that was cancelled ends; null while it goes on.',
    'Subscription.retry_at': 'When a failed payment is tried again; null where none is to be.',
    'billing/subscription.ts#retry_at': 'When a failed payment is tried again; null where none is to be.',
    'Subscription.properties_used': "The account's properties; null while portfolio doesn't say.",
    'billing/subscription.ts#properties_used': "The account's properties; null while portfolio doesn't say.",
    'Subscription.ever_paid': 'Whether the account has ever had a paid plan.',
    'billing/subscription.ts#ever_paid': 'Whether the account has ever had a paid plan.',
    'Subscription.can_create': 'False once nothing may be created until a plan is chosen.',
    'billing/subscription.ts#can_create': 'False once nothing may be created until a plan is chosen.',
    'AuditEntry.action': '`PUT /properties/{id}`; of a change, `property.updated`.',
    'events/audit-entry.ts#action': '`PUT /properties/{id}`; of a change, `property.updated`.',
    'AuditEntry.subject': 'What it was about, such as `properties/7`; null where a request names nothing.',
    'events/audit-entry.ts#subject': 'What it was about, such as `properties/7`; null where a request names nothing.',
    'AuditVerification.head': "The last entry's hash: who keeps it elsewhere notices when the log is written anew.",
    'events/audit-entry.ts#head': "The last entry's hash: who keeps it elsewhere notices when the log is written anew.",
    'AuditVerification.next': 'From where to look on; null at the end of the log.',
    'events/audit-entry.ts#next': 'From where to look on; null at the end of the log.',
    'Event.timestamp': 'When it happened.',
    'events/event.ts#timestamp': 'When it happened.',
    'WebhookBody.id': 'Also `webhook-id`, as `evt_17`.',
    'events/event.ts#id': 'Also `webhook-id`, as `evt_17`.',
    'Webhook.delivered_at': 'When the last delivery came through.',
    'events/webhook.ts#delivered_at': 'When the last delivery came through.',
    'Delivery.event_id': 'Null: a test.',
    'events/webhook.ts#event_id': 'Null: a test.',
    'Delivery.next_at':
      'Null unless it waits; an instant that has passed: it waits for an earlier event of its record, or is paused.',
    'events/webhook.ts#next_at':
      'Null unless it waits; an instant that has passed: it waits for an earlier event of its record, or is paused.',
    'ResolvedRemote.fallbacks':
      'What to try where this one fails, in this order: what was good before, and at last what the gateway was deployed with.',
    'gateway.ts#fallbacks':
      'What to try where this one fails, in this order: what was good before, and at last what the gateway was deployed with.',
    'Resolution.revision': 'Grows with each change of what anybody gets.',
    'gateway.ts#revision': 'Grows with each change of what anybody gets.',
    'Resolution.ttl': 'Seconds for which it may be taken as it is where no event says otherwise.',
    'gateway.ts#ttl': 'Seconds for which it may be taken as it is where no event says otherwise.',
    'DashboardStats.total_tenants': 'Active ones.',
    'gateway.ts#total_tenants': 'Active ones.',
    'DashboardStats.maintenance_pending': 'Open ones.',
    'gateway.ts#maintenance_pending': 'Open ones.',
    'ReleaseOverride.entry': 'The address of the entry, and the global that it defines.',
    'gateway.ts#entry': 'The address of the entry, and the global that it defines.',
    'HistoryEntry.by':
      '`tenant`: by who rents; `key_id`: by an API key of theirs; `service`: by one that acted for them, such as `assistant`.',
    'history.ts#by':
      '`tenant`: by who rents; `key_id`: by an API key of theirs; `service`: by one that acted for them, such as `assistant`.',
    'User.pending_email':
      'The address that takes the place of `email` once the link sent to it is opened; null when none is to.',
    'identity.ts#pending_email':
      'The address that takes the place of `email` once the link sent to it is opened; null when none is to.',
    'User.wanted_plan': 'The plan that was chosen at registration, which begins on the trial all the same.',
    'identity.ts#wanted_plan': 'The plan that was chosen at registration, which begins on the trial all the same.',
    'Notice.from_account':
      'The account whose records it is about: until its address is confirmed, nothing is mailed to others for it.',
    'identity.ts#from_account':
      'The account whose records it is about: until its address is confirmed, nothing is mailed to others for it.',
    'Notice.reply_to': "Whom an answer to the letter goes to; the product's own address unless said.",
    'identity.ts#reply_to': "Whom an answer to the letter goes to; the product's own address unless said.",
    'identity.account_id': "Whose invitation it is, where no user's token says so.",
    'identity.ts#account_id': "Whose invitation it is, where no user's token says so.",
    'ApiKey.expires_at': 'Null: it holds until it is revoked.',
    'identity/api-key.ts#expires_at': 'Null: it holds until it is revoked.',
    'required.description': 'What a search engine shows of it; one sentence or two.',
    'marketing/site-page.ts#description': 'What a search engine shows of it; one sentence or two.',
    'required.body': 'Markdown without HTML.',
    'marketing/site-page.ts#body': 'Markdown without HTML.',
    'optional.published_at': 'Null: a draft. One in the future is not shown before.',
    'marketing/site-page.ts#published_at': 'Null: a draft. One in the future is not shown before.',
    'StatusPart.name': 'As people know it: `Payments and maintenance`.',
    'marketing/site-status.ts#name': 'As people know it: `Payments and maintenance`.',
    'StatusPart.uptime': 'Over all days that have checks; null before the first.',
    'marketing/site-status.ts#uptime': 'Over all days that have checks; null before the first.',
    'operations.amount': 'Dollars.',
    'operations.ts#amount': 'Dollars.',
    'ActivityItem.date': 'When it was asked for, paid, reversed or closed.',
    'operations/activity.ts#date': 'When it was asked for, paid, reversed or closed.',
    'MaintenanceRequest.service_type': 'The trade that it needs; null where nobody has said it.',
    'operations/maintenance.ts#service_type': 'The trade that it needs; null where nobody has said it.',
    'MaintenanceRequest.assigned_to': 'Personnel of the account; the name stays when they are deleted.',
    'operations/maintenance.ts#assigned_to': 'Personnel of the account; the name stays when they are deleted.',
    'MaintenanceRequest.time_zone': "The account's, in which the scheduled date is meant.",
    'operations/maintenance.ts#time_zone': "The account's, in which the scheduled date is meant.",
    'MaintenanceRequest.comments': 'How many comments there are.',
    'operations/maintenance.ts#comments': 'How many comments there are.',
    'MaintenanceRequest.created_by': 'Who has asked for it.',
    'operations/maintenance.ts#created_by': 'Who has asked for it.',
    'MaintenanceRequest.closed_at': 'When it was completed or cancelled; null while it is neither.',
    'operations/maintenance.ts#closed_at': 'When it was completed or cancelled; null while it is neither.',
    'MaintenanceRequest.abilities':
      '`update` title, description and priority; `manage` everything else of it; `cancel` it, for who may not manage; `comment` on it and add photos.',
    'operations/maintenance.ts#abilities':
      '`update` title, description and priority; `manage` everything else of it; `cancel` it, for who may not manage; `comment` on it and add photos.',
    'maintenanceFilters.created_from': "First and last day on which it was asked for, in the account's time zone.",
    'operations/maintenance.ts#created_from':
      "First and last day on which it was asked for, in the account's time zone.",
    'maintenanceFilters.closed_from':
      "First and last day on which it was completed or cancelled, in the account's time zone.",
    'operations/maintenance.ts#closed_from':
      "First and last day on which it was completed or cancelled, in the account's time zone.",
    'costSums.amount': 'Dollars: the estimated costs, which are all that is known of costs.',
    'operations/maintenance.ts#amount': 'Dollars: the estimated costs, which are all that is known of costs.',
    'costSums.without_cost': 'How many of them have no cost.',
    'operations/maintenance.ts#without_cost': 'How many of them have no cost.',
    'MaintenanceCosts.sum': 'Of all that the filter matches, rows left out included.',
    'operations/maintenance.ts#sum': 'Of all that the filter matches, rows left out included.',
    'MaintenanceCosts.capped': 'True: there are more rows.',
    'operations/maintenance.ts#capped': 'True: there are more rows.',
    'optional.paid_date':
      'When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks differ.',
    'operations/payment.ts#paid_date':
      'When it was paid; now, where a completed payment names none. Not in the future, but for five minutes by which clocks differ.',
    'optional.notes': 'The tenant reads them too.',
    'operations/payment.ts#notes': 'The tenant reads them too.',
    'Payment.lease_id': "The lease that it belongs to: the tenant's of that property on the due date.",
    'operations/payment.ts#lease_id': "The lease that it belongs to: the tenant's of that property on the due date.",
    'Payment.reversed_at':
      'When a completed payment was reversed, and why. It reads as `failed` from then on and changes no more.',
    'operations/payment.ts#reversed_at':
      'When a completed payment was reversed, and why. It reads as `failed` from then on and changes no more.',
    'Payment.paid_online': 'Paid by card through the product: reversing it refunds the card, whole.',
    'operations/payment.ts#paid_online': 'Paid by card through the product: reversing it refunds the card, whole.',
    'Payment.disputed_at':
      "Since when the cardholder disputes it with the bank, and why, in the provider's word. While it is `disputed` it is neither revenue nor owed; won, it is completed again; lost, it is reversed.",
    'operations/payment.ts#disputed_at':
      "Since when the cardholder disputes it with the bank, and why, in the provider's word. While it is `disputed` it is neither revenue nor owed; won, it is completed again; lost, it is reversed.",
    'Payment.replaces_payment_id':
      'The payment that was reversed, or failed while it was owed, in whose place this one is owed.',
    'operations/payment.ts#replaces_payment_id':
      'The payment that was reversed, or failed while it was owed, in whose place this one is owed.',
    'Payment.pay_reason':
      'Why the tenant cannot pay an open payment by card (`abilities.pay` is false), for the tenant to read; null otherwise.',
    'operations/payment.ts#pay_reason':
      'Why the tenant cannot pay an open payment by card (`abilities.pay` is false), for the tenant to read; null otherwise.',
    'Payment.abilities': "`complete` is Mark Paid, `pay` the renter's own by card, `receipt` to download it.",
    'operations/payment.ts#abilities':
      "`complete` is Mark Paid, `pay` the renter's own by card, `receipt` to download it.",
    'PaymentChange.status': '`disputed` may be sent back as it was read, and sets nothing.',
    'operations/payment.ts#status': '`disputed` may be sent back as it was read, and sets nothing.',
    'CardPaymentState.refund': 'The refund of the whole, as far as it has come; a part that went back is none.',
    'operations/payment.ts#refund': 'The refund of the whole, as far as it has come; a part that went back is none.',
    'paymentFilters.due_from': 'First and last day on which it is due.',
    'operations/payment.ts#due_from': 'First and last day on which it is due.',
    'paymentFilters.paid_from': "First and last day on which it was paid, in the account's time zone.",
    'operations/payment.ts#paid_from': "First and last day on which it was paid, in the account's time zone.",
    'breakdownSums.total_revenue': 'As in the sums of all payments: dollars.',
    'operations/payment.ts#total_revenue': 'As in the sums of all payments: dollars.',
    'breakdownSums.deposit_amount': 'Completed deposits, which are owed back.',
    'operations/payment.ts#deposit_amount': 'Completed deposits, which are owed back.',
    'PaymentBreakdown.id': 'Of a property or a tenant.',
    'operations/payment.ts#id': 'Of a property or a tenant.',
    'PaymentBreakdown.sum': 'Of all that the filter matches, rows left out included.',
    'operations/payment.ts#sum': 'Of all that the filter matches, rows left out included.',
    'PaymentBreakdown.capped': 'True: there are more rows.',
    'operations/payment.ts#capped': 'True: there are more rows.',
    'described.hourly_rate': 'Dollars an hour.',
    'operations/personnel.ts#hourly_rate': 'Dollars an hour.',
    'Personnel.open_requests': 'How many requests that are open or in progress are assigned to them.',
    'operations/personnel.ts#open_requests': 'How many requests that are open or in progress are assigned to them.',
    'Import.progress': 'Rows of the file that have been worked on, of all.',
    'portfolio/import.ts#progress': 'Rows of the file that have been worked on, of all.',
    'Import.counts': 'What becomes of them: counted by the dry run, then by the run.',
    'portfolio/import.ts#counts': 'What becomes of them: counted by the dry run, then by the run.',
    'Import.all_or_nothing':
      'What the run was told: to write nothing if a row is refused; to mail an invitation to each new tenant.',
    'portfolio/import.ts#all_or_nothing':
      'What the run was told: to write nothing if a row is refused; to mail an invitation to each new tenant.',
    'Import.invitations':
      "Invitations of this import that wait, and when the last that waits for the account's daily allowance leaves.",
    'portfolio/import.ts#invitations':
      "Invitations of this import that wait, and when the last that waits for the account's daily allowance leaves.",
    'Import.problem': 'Why it failed; null otherwise.',
    'portfolio/import.ts#problem': 'Why it failed; null otherwise.',
    'Lease.renewal_of': 'The lease that this one renews.',
    'portfolio/lease.ts#renewal_of': 'The lease that this one renews.',
    'leaseFilters.ends_from': 'The first and the last day that the end date may be.',
    'portfolio/lease.ts#ends_from': 'The first and the last day that the end date may be.',
    'Property.photos': 'The cover first.',
    'portfolio/property.ts#photos': 'The cover first.',
    'Tenant.user': 'The user who signs in, with the names above.',
    'portfolio/tenant.ts#user': 'The user who signs in, with the names above.',
    'Tenant.invited_at':
      'When the last invitation was mailed; null when none was, as after an import without invitations.',
    'portfolio/tenant.ts#invited_at':
      'When the last invitation was mailed; null when none was, as after an import without invitations.',
    'Tenant.invitation_due_at':
      "When an invitation that waits for the account's daily allowance of e-mails leaves; null when none waits.",
    'portfolio/tenant.ts#invitation_due_at':
      "When an invitation that waits for the account's daily allowance of e-mails leaves; null when none waits.",
    'Beacon.mount_ms': 'With `mounted`: milliseconds from when the remote was wanted.',
    'releases/beacon.ts#mount_ms': 'With `mounted`: milliseconds from when the remote was wanted.',
    'NamedRelease.blocked': 'Files of a blocked one are still served to pages that have it; nobody is sent to it.',
    'releases/release-plan.ts#blocked':
      'Files of a blocked one are still served to pages that have it; nobody is sent to it.',
    'PlannedRemote.stable': 'Null: what the gateway was deployed with.',
    'releases/release-plan.ts#stable': 'Null: what the gateway was deployed with.',
    'PlannedRemote.fallback': 'Where the one that a visitor should get fails: the newest that was good before.',
    'releases/release-plan.ts#fallback':
      'Where the one that a visitor should get fails: the newest that was good before.',
    'PlannedRemote.salt': 'New for each rollout, so that no two have the same visitors.',
    'releases/release-plan.ts#salt': 'New for each rollout, so that no two have the same visitors.',
    'BuiltIn.operations': 'The operations of the API that its code calls, where its build says.',
    'releases/release-plan.ts#operations': 'The operations of the API that its code calls, where its build says.',
    'GatewayState.shell': "The shell's release, and what it offers to remotes with the version of each.",
    'releases/release-plan.ts#shell': "The shell's release, and what it offers to remotes with the version of each.",
    'GatewayState.operations':
      'The operations that it and what it offers call: a remote that calls one by them does not name it itself.',
    'OperationUse.declared': 'Its code names the operation.',
    'releases/release-plan.ts#declared': 'Its code names the operation.',
    'OperationUse.calls': 'Calls that gateways counted in the last seven days.',
    'releases/release-plan.ts#calls': 'Calls that gateways counted in the last seven days.',
    'OperationUse.live': 'Whether visitors were sent to it within the last seven days.',
    'releases/release-plan.ts#live': 'Whether visitors were sent to it within the last seven days.',
    'parts.container':
      "The global that the entry defines: the remote's name and the release's, so that two of them can be in one page.",
    'releases/release.ts#container':
      "The global that the entry defines: the remote's name and the release's, so that two of them can be in one page.",
    'parts.preload': 'Scripts that the first page of the area needs at once.',
    'releases/release.ts#preload': 'Scripts that the first page of the area needs at once.',
    'parts.server': 'The bundle by which the gateway renders its public pages.',
    'releases/release.ts#server': 'The bundle by which the gateway renders its public pages.',
    'parts.shared': 'What it takes from the shell, and in which versions: `{ "react": "^19.3.1" }`.',
    'releases/release.ts#shared': 'What it takes from the shell, and in which versions: `{ "react": "^19.3.1" }`.',
    'parts.operations': 'The operations of the API that its code calls: `GET /properties/{id}`.',
    'releases/release.ts#operations': 'The operations of the API that its code calls: `GET /properties/{id}`.',
    'ReleaseStep.by': 'The person, the name of the key, or `Keystead` where it decided itself.',
    'releases/release.ts#by': 'The person, the name of the key, or `Keystead` where it decided itself.',
    'Release.published_by': 'The person, or the name of the key.',
    'releases/release.ts#published_by': 'The person, or the name of the key.',
    'Release.live_at': 'When somebody was last sent to it; null: never.',
    'releases/release.ts#live_at': 'When somebody was last sent to it; null: never.',
    'Release.steps': 'The latest hundred, oldest first.',
    'releases/release.ts#steps': 'The latest hundred, oldest first.',
    'Release.record_version':
      "Counts its changes, as `version` of other records does: here that word is the team's own.",
    'releases/release.ts#record_version':
      "Counts its changes, as `version` of other records does: here that word is the team's own.",
    'ChannelStep.by': 'The person, or the name of the key.',
    'releases/remote-channel.ts#by': 'The person, or the name of the key.',
    'ChannelStep.stable': 'What everybody got from then on; null: what the gateway was deployed with.',
    'releases/remote-channel.ts#stable': 'What everybody got from then on; null: what the gateway was deployed with.',
    'RemoteChannel.stable': 'Null: what the gateway was deployed with.',
    'RemoteChannel.last_good': 'What was stable before and works, newest first.',
    'releases/remote-channel.ts#last_good': 'What was stable before and works, newest first.',
    'RemoteChannel.built_in': 'What the gateway was deployed with.',
    'releases/remote-channel.ts#built_in': 'What the gateway was deployed with.',
    'RemoteChannel.pinned': 'Nothing is let out while it is pinned.',
    'releases/remote-channel.ts#pinned': 'Nothing is let out while it is pinned.',
    'RemoteChannel.steps': 'The latest hundred, oldest first. What rollouts brought about is in theirs.',
    'releases/remote-channel.ts#steps': 'The latest hundred, oldest first. What rollouts brought about is in theirs.',
    'RolloutChange.stage': 'The number of a stage, from 0; `promote` goes to the next one.',
    'releases/rollout.ts#stage': 'The number of a stage, from 0; `promote` goes to the next one.',
    'ArmCounts.failed': 'Failed in any way that they reported.',
    'releases/rollout.ts#failed': 'Failed in any way that they reported.',
    'ArmCounts.silent': 'Reported nothing within 30 s.',
    'releases/rollout.ts#silent': 'Reported nothing within 30 s.',
    'ArmCounts.slow': "Mounted later than three quarters of the stable arm's did.",
    'releases/rollout.ts#slow': "Mounted later than three quarters of the stable arm's did.",
    'RolloutStep.by': 'The person, the name of the key, or `Keystead` where it decided itself.',
    'releases/rollout.ts#by': 'The person, the name of the key, or `Keystead` where it decided itself.',
    'Rollout.baseline': 'What everybody else has; null: what the gateway was deployed with.',
    'releases/rollout.ts#baseline': 'What everybody else has; null: what the gateway was deployed with.',
    'Rollout.percent': 'Of a hundred visitors, now; 0 unless it runs or is held.',
    'releases/rollout.ts#percent': 'Of a hundred visitors, now; 0 unless it runs or is held.',
    'Rollout.stable_p75':
      "Milliseconds that three quarters of the stable arm's visitors took to mount; null while too few did.",
    'releases/rollout.ts#stable_p75':
      "Milliseconds that three quarters of the stable arm's visitors took to mount; null while too few did.",
  },
};

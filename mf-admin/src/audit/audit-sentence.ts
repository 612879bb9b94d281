import type { AuditEntry, EventType, Operation } from '@keystead/contracts';

/** Who acted, and through what: `Lena Lord`, `Lena Lord, by API key 3`, `Lena Lord, by “Claude”`, `Lena Lord, through the assistant`. */
export function actorText({ name, user_id, key_id, service, app }: AuditEntry['by']): string {
  if (name === '' && user_id === null && service !== null) return `System (${service})`;
  const who = name || (user_id === null ? 'Someone not signed in' : `User ${user_id}`);
  const key = key_id === null ? '' : app === undefined ? `, by API key ${key_id}` : `, by “${app}”`;
  const through = service === 'assistant' ? 'the assistant' : service;
  return `${who}${key}${service === null ? '' : `, through ${through}`}`;
}

const nouns: Readonly<Record<string, string>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  maintenance: 'request',
  'maintenance-personnel': 'personnel record',
  personnel: 'personnel record',
  payments: 'payment',
  charges: 'charge',
  'late-fees': 'late fee',
  'deposit-statements': 'deposit statement',
  imports: 'import',
  webhooks: 'webhook',
  'api-keys': 'API key',
  'connected-apps': 'app',
  'marketing/pages': 'page',
  'marketing/messages': 'message',
  releases: 'release',
  rollouts: 'rollout',
  'subscription/grants': 'account',
  'ai/actions': 'action',
};

/** The record of a subject: `payments/495` and `payment/495` → `payment 495`. */
export function recordText(subject: string | null): string {
  const [, kind = '', id] = /^(\D+?)\/(\d+)(?=\/|$)/.exec(subject ?? '') ?? [];
  if (id === undefined) return subject?.replace(/^remotes\//, '') ?? '';
  return `${nouns[kind] ?? kind} ${id}`;
}

type Phrase = readonly [verb: string, rest: string];

// `*` stands for the record.
const requests: Partial<Record<Operation, Phrase>> = {
  'POST /auth/register': ['register', 'an account'],
  'POST /auth/login': ['sign', 'in'],
  'POST /auth/logout': ['sign', 'out'],
  'POST /auth/renew': ['renew', 'a session'],
  'POST /auth/forgot-password': ['request', 'a password reset'],
  'POST /auth/reset-password': ['reset', 'a password'],
  'POST /auth/confirm-email': ['confirm', 'an email address'],
  'POST /auth/undo-email-change': ['undo', 'a change of the email address'],
  'POST /auth/report-invitation': ['report', 'an unwanted invitation'],
  'POST /notifications/unsubscribe': ['turn', 'off one kind of email'],
  'POST /auth/resend-confirmation': ['request', 'another confirmation link'],
  'PUT /profile': ['update', 'their profile'],
  'DELETE /profile/pending-email': ['cancel', 'a change of the email address'],
  'DELETE /profile': ['request', 'deletion of their account'],
  'PUT /profile/preferences': ['update', 'their preferences'],
  'POST /internal/invitations': ['invite', 'people'],
  'POST /internal/notices': ['send', 'notices by email'],
  'POST /api-keys': ['create', 'an API key'],
  'DELETE /api-keys': ['revoke', 'all their API keys'],
  'DELETE /api-keys/{id}': ['revoke', '*'],
  'POST /connected-apps': ['connect', 'an app'],
  'DELETE /connected-apps': ['disconnect', 'all their apps'],
  'DELETE /connected-apps/{id}': ['disconnect', '*'],
  'POST /properties': ['add', 'a property'],
  'POST /properties/{id}/photos': ['add', 'a photo to *'],
  'PUT /properties/{id}/photos': ['reorder', 'the photos of *'],
  'DELETE /properties/{id}/photos/{photo_id}': ['delete', 'a photo of *'],
  'PUT /properties/{id}/ledger-policy': ['update', 'the ledger policy of *'],
  'POST /tenants': ['add', 'a tenant'],
  'POST /tenants/{id}/invitation': ['invite', '*'],
  'POST /leases': ['add', 'a lease'],
  'POST /leases/{id}/end': ['end', '* early'],
  'POST /leases/{id}/continuation': ['continue', '*'],
  'POST /leases/{id}/move-out': ['record', 'the move-out of *'],
  'POST /leases/{id}/renewal': ['renew', '*'],
  'POST /leases/{id}/documents': ['add', 'a document to *'],
  'DELETE /leases/{id}/documents/{document_id}': ['delete', 'a document of *'],
  'POST /leases/{id}/refunds': ['refund', 'money of *'],
  'POST /leases/{id}/deposit-statements': ['draft', 'a deposit statement for *'],
  'POST /imports': ['upload', 'a file to import'],
  'POST /imports/{id}/check': ['check', '*'],
  'POST /imports/{id}/run': ['run', '*'],
  'POST /maintenance': ['add', 'a request'],
  'POST /maintenance/bulk': ['change', 'several requests at once'],
  'POST /maintenance/{id}/comments': ['comment', 'on *'],
  'POST /maintenance/{id}/photos': ['add', 'a photo to *'],
  'DELETE /maintenance/{id}/photos/{photo_id}': ['delete', 'a photo of *'],
  'POST /maintenance-personnel': ['add', 'personnel'],
  'POST /payments': ['record', 'a payment'],
  'POST /payments/bulk': ['change', 'several payments at once'],
  'POST /payments/{id}/reversal': ['reverse', '*'],
  'POST /payments/{id}/return': ['record', 'the return of *'],
  'POST /payments/{id}/checkout': ['start', 'the card payment of *'],
  'POST /charges': ['post', 'a charge'],
  'POST /charges/{id}/void': ['void', '*'],
  'POST /late-fees/{charge_id}/waive': ['waive', '*'],
  'PUT /ledger/policy': ['update', 'the ledger policy'],
  'POST /ledger/close': ['close', 'the books'],
  'POST /deposit-statements/{id}/issue': ['issue', '*'],
  'POST /deposit-statements/{id}/refund': ['refund', '*'],
  'POST /internal/card-payments': ['record', 'a card payment'],
  'POST /internal/card-payment-states': ['update', 'the state of a card payment'],
  'POST /webhooks': ['add', 'a webhook'],
  'DELETE /webhooks': ['delete', 'all their webhooks'],
  'POST /webhooks/{id}/secret': ['replace', 'the secret of *'],
  'POST /webhooks/{id}/test': ['test', '*'],
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': ['resend', 'a delivery of *'],
  'PUT /subscription/plan': ['return', 'to the trial'],
  'POST /subscription/upgrade': ['start', 'an upgrade'],
  'POST /subscription/portal': ['open', 'the billing portal'],
  'PUT /subscription/cancellation': ['cancel', 'their plan'],
  'DELETE /subscription/cancellation': ['resume', 'their plan'],
  'PUT /subscription/grants/{id}': ['change', 'the granted plan of *'],
  'POST /internal/cancellations': ['cancel', 'the plan of a closing account'],
  'POST /internal/checkouts': ['start', 'a card payment'],
  'POST /internal/refunds': ['refund', 'a card payment'],
  'POST /stripe/webhook': ['report', 'an event of the payment provider'],
  'POST /ai/chat': ['ask', 'the assistant'],
  'POST /ai/chat/stream': ['ask', 'the assistant'],
  'POST /ai/history': ['store', 'a chat with the assistant'],
  'DELETE /ai/history': ['clear', 'their chat history'],
  'POST /internal/mcp': ['propose', 'an action through MCP'],
  'POST /ai/actions/{id}/confirmation': ['confirm', '* of the assistant'],
  'POST /ai/actions/{id}/refusal': ['decline', '* of the assistant'],
  'POST /ai/actions/{id}/undo': ['undo', '* of the assistant'],
  'POST /marketing/pages': ['add', 'a page to the site'],
  'POST /marketing/contact': ['send', 'a contact message'],
  'POST /releases': ['publish', 'a release'],
  'PUT /remotes/{remote}': ['change', 'the stable release of *'],
  'POST /remotes/{remote}/rollback': ['roll', '* back'],
  'POST /remotes/{remote}/rollouts': ['start', 'a rollout of *'],
  'PUT /releases/overrides': ['preview', 'a release'],
  'DELETE /releases/overrides': ['stop', 'previewing releases'],
};

const changes: Partial<Record<EventType, Phrase>> = {
  'lease.holdover': ['let', '* continue past its end'],
  'maintenance.status_changed': ['change', 'the status of *'],
  'payment.created': ['record', '*'],
  'payment.completed': ['mark', '* paid'],
  'payment.reversed': ['reverse', '*'],
  'payment.disputed': ['mark', '* as disputed'],
  'payment.returned': ['record', 'the return of *'],
  'payment.allocated': ['allocate', 'a payment'],
  'charge.posted': ['post', '*'],
  'charge.voided': ['void', '*'],
  'late_fee.posted': ['post', 'a late fee, *'],
  'deposit.statement_issued': ['issue', 'the statement of *'],
  'rollout.held': ['hold', '*'],
  'rollout.rolled_back': ['roll', '* back'],
};

/** How the operations and events that every kind of record has are told. */
const usual: Readonly<Record<string, Phrase>> = {
  PUT: ['update', '*'],
  DELETE: ['delete', '*'],
  created: ['add', '*'],
  updated: ['update', '*'],
  deleted: ['delete', '*'],
};

const irregular: Readonly<Record<string, string>> = {
  cancel: 'cancelled',
  hold: 'held',
  let: 'let',
  reset: 'reset',
  run: 'ran',
  send: 'sent',
  stop: 'stopped',
  undo: 'undid',
};

function past(verb: string): string {
  if (irregular[verb]) return irregular[verb];
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

function phraseOf(action: string): Phrase {
  const known = { ...requests, ...changes }[action as Operation & EventType];
  const [word = ''] = action.includes(' ') ? action.split(' ') : action.split('.').slice(-1);
  return known ?? usual[word] ?? ['call', action];
}

/** What was done, or tried in vain: `marked payment 495 paid`, `tried to delete lease 3`. */
export function doneText({ action, subject, status, kind }: AuditEntry): string {
  const [verb, rest] = phraseOf(action);
  const record = recordText(subject) || 'a record';
  const done = kind === 'change' || (status !== null && status < 400);
  return `${done ? past(verb) : `tried to ${verb}`} ${rest.replace('*', record)}`;
}

const withArticle = (noun: string) => `${/^[aeio]|^un/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** The kind of record of an action: of `payment.completed` and `PUT /payments/{id}`, `a payment`. */
function anyRecord(action: string): string {
  const [, path = ''] = action.split(' /');
  const [first = '', second = ''] = path.split('/');
  const kind = action.includes(' ') ? (nouns[first] ?? nouns[`${first}/${second}`]) : action.split('.')[0];
  return withArticle(nouns[kind ?? ''] ?? kind ?? 'record');
}

export interface ActionChoice {
  value: string;
  label: string;
}

function choicesOf(actions: readonly string[]): ActionChoice[] {
  const choices = actions.map((value) => {
    const [verb, rest] = phraseOf(value);
    const label = `${verb} ${rest.replace('*', anyRecord(value))}`;
    return { value, label: label.charAt(0).toUpperCase() + label.slice(1) };
  });
  return choices.toSorted((one, other) => one.label.localeCompare(other.label));
}

const recordKinds = ['property', 'tenant', 'lease', 'maintenance', 'personnel', 'payment'];
const plainChanges = recordKinds.flatMap((kind) => ['created', 'updated', 'deleted'].map((verb) => `${kind}.${verb}`));

/** The actions that a filter offers. A request is found by its own entry or by those of the changes that it made. */
export const actionChoices: Readonly<Record<string, readonly ActionChoice[]>> = {
  'Changes of records': choicesOf([...new Set([...plainChanges, ...Object.keys(changes), 'subscription.updated'])]),
  Requests: choicesOf(Object.keys(requests)),
};

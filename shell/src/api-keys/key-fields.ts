import type { ApiScope, NewApiKey } from '@keystead/contracts';

/** How long a key holds, as it is offered; `date` until a day of one's own. */
export const lifetimeNames = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
  date: 'Until a day of my choice',
  never: 'Until I revoke it',
} as const;

/** What the form holds: the text of each control, and the scopes. */
export interface KeyFields {
  name: string;
  scopes: ApiScope[];
  lifetime: `${keyof typeof lifetimeNames}`;
  /** The last day; of no matter unless the lifetime is `date`. */
  expires_at: string;
}

/** What the fields are called, in the order of the form. */
export const fieldLabels: Record<keyof KeyFields, string> = {
  name: 'Name',
  scopes: 'Access',
  lifetime: 'Expires after',
  expires_at: 'Last day',
};

/** The form as it opens. */
export const newKeyFields: KeyFields = { name: '', scopes: [], lifetime: '90', expires_at: '' };

const DAY_MS = 24 * 60 * 60 * 1000;

function expiryOf({ lifetime, expires_at }: KeyFields): string | null {
  if (lifetime === 'never') return null;
  // All of that day, where the person is.
  if (lifetime === 'date') return new Date(`${expires_at}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
}

/** What is sent for a form that has been checked. */
export function toRequestBody(fields: KeyFields): NewApiKey {
  return { name: fields.name, scopes: fields.scopes, expires_at: expiryOf(fields) };
}

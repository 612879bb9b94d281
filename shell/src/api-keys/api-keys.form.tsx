import type { ApiScope, NewApiKey } from '@keystead/contracts';

/** The lifetimes of a key that the form offers; `date` is until a chosen day. */
export const lifetimeNames = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
  date: 'On a date I choose',
  never: 'Until I revoke it',
} as const;

/** The form's values: the text of each control, and the scopes. */
export interface KeyFields {
  name: string;
  scopes: ApiScope[];
  lifetime: `${keyof typeof lifetimeNames}`;
  /** The last day; ignored unless the lifetime is `date`. */
  expires_at: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof KeyFields, string> = {
  name: 'Name',
  scopes: 'Access',
  lifetime: 'Expires after',
  expires_at: 'Last day',
};

/** The form's initial values. */
export const newKeyFields: KeyFields = { name: '', scopes: [], lifetime: '90', expires_at: '' };

const DAY_MS = 24 * 60 * 60 * 1000;

function expiryOf({ lifetime, expires_at }: KeyFields): string | null {
  if (lifetime === 'never') return null;
  // The key expires at the end of that day, in the user's time zone.
  if (lifetime === 'date') return new Date(`${expires_at}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
}

/** The request body of a validated form. */
export function toRequestBody(fields: KeyFields): NewApiKey {
  return { name: fields.name, scopes: fields.scopes, expires_at: expiryOf(fields) };
}

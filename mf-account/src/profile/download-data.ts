import type { Answer, Operation } from '@keystead/contracts';
import { today } from '@keystead/ui';
import { request } from '@keystead/web-kit';
import { saveFile } from '@keystead/web-kit/queries';

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
const MARK = '\uFEFF';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return cell(JSON.stringify(value));
  const text = String(value);
  // A spreadsheet would evaluate a text that starts like a formula, also with full-width
  // characters. The JSON export contains it unchanged.
  const harmless = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as CSV (RFC 4180), with a header line of all names that any row has. Empty for no rows. */
export function csv(rows: Rows): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return rows.length === 0 ? '' : MARK + lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A user's data, by the name of its file. */
type OwnData = Readonly<Record<string, Rows>>;

/** The maximum page size of a list (rules §3). */
const PAGE_SIZE = 200;

/** Called with the number of records read so far. */
type Progress = (records: number) => void;

/** A list's operation, and the field of its answer that has the rows. */
type Source = { [O in Operation]: readonly [operation: O, field: keyof Answer<O>] }[Operation];

/** The lists of the user's own, also for an admin. */
const personalLists = {
  subscription_receipts: ['GET /subscription/receipts', 'receipts'],
  api_keys: ['GET /api-keys', 'api_keys'],
  connected_apps: ['GET /connected-apps', 'connected_apps'],
  notifications: ['GET /notifications', 'notifications'],
} as const satisfies Record<string, Source>;

/**
 * The lists of an account, by the name of the file. A tenant's show their own record and leases: a landlord stores
 * them, but they concern only the tenant.
 */
const accountLists = {
  users: ['GET /users', 'users'],
  properties: ['GET /properties', 'properties'],
  tenants: ['GET /tenants', 'tenants'],
  leases: ['GET /leases', 'leases'],
  maintenance: ['GET /maintenance', 'maintenance_requests'],
  personnel: ['GET /maintenance-personnel', 'personnel'],
  payments: ['GET /payments', 'payments'],
  charges: ['GET /charges', 'charges'],
  lease_balances: ['GET /lease-balances', 'balances'],
  deposit_statements: ['GET /deposit-statements', 'deposit_statements'],
  webhooks: ['GET /webhooks', 'webhooks'],
} as const satisfies Record<string, Source>;

/** The books of an account. Tenants can't read those of their landlord. */
const bookLists = {
  journal_entries: ['GET /journal', 'entries'],
} as const satisfies Record<string, Source>;

type Lists = Readonly<Record<string, List>>;
type List =
  | (typeof personalLists)[keyof typeof personalLists]
  | (typeof accountLists)[keyof typeof accountLists]
  | (typeof bookLists)[keyof typeof bookLists];

type OwnRow = Rows[number] & { abilities?: { update?: boolean } };

/** A tenant also sees the property that they rent. It isn't theirs, so they can't change it. */
const isOwn = ([operation]: List, { abilities }: OwnRow) => operation !== 'GET /properties' || abilities?.update;

// Abilities are not part of a record.
const withoutAbilities = ({ abilities: _, ...rest }: { readonly abilities?: unknown }) => rest;

function listReader(onProgress: Progress) {
  let records = 0;
  async function allPages(list: List): Promise<Rows> {
    const [operation, field] = list;
    const all: Rows[number][] = [];
    let cursor: string | undefined;
    do {
      const answer = await request(operation, { query: { limit: PAGE_SIZE, ...(cursor && { cursor }) } });
      const rows = (answer as unknown as Record<typeof field, OwnRow[]>)[field];
      const own = rows.filter((row) => isOwn(list, row)).map(withoutAbilities);
      all.push(...own);
      records += own.length;
      onProgress(records);
      cursor = answer.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  }
  return async (lists: Lists): Promise<OwnData> => {
    const data: Record<string, Rows> = {};
    for (const [name, list] of Object.entries(lists)) data[name] = await allPages(list);
    return data;
  };
}

/**
 * Reads everything that the signed-in user owns, page by page. Rejects if any part can't be read: there is no partial
 * export.
 *
 * Limits: the browser holds all of it in memory until it is saved. An admin's lists show every account and don't name a
 * record's owner. So an admin's export has only what names the admin, and omits the other records of the admin's own
 * account. It has no photos, documents, PDF receipts or messages on requests; the tables name them.
 */
async function readOwnData(onProgress: Progress): Promise<OwnData> {
  const { user, preferences } = await request('GET /profile');
  const subscription = await request('GET /subscription');
  const read = listReader(onProgress);
  const own = {
    profile: [user],
    preferences: [preferences],
    subscription: [withoutAbilities(subscription)],
    ...(await read(personalLists)),
  };
  // The role decides here what the lists show, not what is allowed.
  if (user.role === 'tenant') return { ...own, ...(await read(accountLists)) };
  if (user.role !== 'admin') {
    const lists = await read({ ...accountLists, ...bookLists });
    const policy = await request('GET /ledger/policy');
    const ofProperties: Rows[number][] = [];
    for (const { property_id: id } of policy.properties)
      ofProperties.push(withoutAbilities(await request('GET /properties/{id}/ledger-policy', { params: { id } })));
    return {
      ...own,
      ...lists,
      ledger_policy: [withoutAbilities(policy)],
      property_ledger_policies: ofProperties,
    };
  }
  const person = await request('GET /users/{id}', { params: { id: user.id } });
  const none = Object.fromEntries(Object.keys(accountLists).map((name) => [name, []]));
  return { ...own, ...none, users: [person] };
}

function filesOf(data: OwnData): [name: string, content: string][] {
  return Object.entries(data).flatMap(([name, rows]): [string, string][] => [
    [`${name}.json`, JSON.stringify(rows, null, 2)],
    [`${name}.csv`, csv(rows)],
  ]);
}

/** Saves everything that the signed-in user owns as `keystead-data-2026-05-31.zip`. */
export async function downloadData(onProgress: Progress): Promise<void> {
  const [data, { strToU8, zipSync }] = await Promise.all([readOwnData(onProgress), import('fflate')]);
  const files = Object.fromEntries(filesOf(data).map(([name, content]) => [name, strToU8(content)]));
  saveFile(new Blob([zipSync(files)], { type: 'application/zip' }), `keystead-data-${today()}.zip`);
}

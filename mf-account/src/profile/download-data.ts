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

/** Rows of one kind, or one record as a single row. */
type Rows = readonly Readonly<Record<string, unknown>>[];

/** A user's data, by the name of its file. */
type OwnData = Readonly<Record<string, Rows>>;

/** The maximum page size of a list (rules §3). */
const PAGE_SIZE = 200;

interface Page {
  rows: Rows;
  next_cursor: string | null;
}

/** Called with the number of records read so far. */
type Progress = (records: number) => void;

/** Reads lists page by page, and reports the progress across all of them. */
function pageReader(onProgress: Progress) {
  let records = 0;
  return async function allPages(readPage: (cursor?: string) => Promise<Page>): Promise<Rows> {
    const all: Rows[number][] = [];
    let cursor: string | undefined;
    do {
      const { rows, next_cursor } = await readPage(cursor);
      all.push(...rows);
      records += rows.length;
      onProgress(records);
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
    return all;
  };
}

const queryFrom = (cursor?: string) => ({ limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) });

async function usersFrom(cursor?: string): Promise<Page> {
  const { users, next_cursor } = await request('GET /users', { query: queryFrom(cursor) });
  return { rows: users, next_cursor };
}

// Abilities are not part of a record.
const withoutAbilities = ({ abilities: _, ...rest }: { readonly abilities: unknown }) => rest;

/** A tenant also sees the property that they rent. It isn't theirs, so they can't change it. */
async function propertiesFrom(cursor?: string): Promise<Page> {
  const { properties, next_cursor } = await request('GET /properties', { query: queryFrom(cursor) });
  return { rows: properties.filter(({ abilities }) => abilities.update).map(withoutAbilities), next_cursor };
}

/** For a tenant, their own record and leases: a landlord stores them, but they concern only the tenant. */
async function tenantsFrom(cursor?: string): Promise<Page> {
  const { tenants, next_cursor } = await request('GET /tenants', { query: queryFrom(cursor) });
  return { rows: tenants.map(withoutAbilities), next_cursor };
}

async function leasesFrom(cursor?: string): Promise<Page> {
  const { leases, next_cursor } = await request('GET /leases', { query: queryFrom(cursor) });
  return { rows: leases.map(withoutAbilities), next_cursor };
}

async function requestsFrom(cursor?: string): Promise<Page> {
  const { maintenance_requests, next_cursor } = await request('GET /maintenance', { query: queryFrom(cursor) });
  return { rows: maintenance_requests.map(withoutAbilities), next_cursor };
}

async function personnelFrom(cursor?: string): Promise<Page> {
  const { personnel, next_cursor } = await request('GET /maintenance-personnel', { query: queryFrom(cursor) });
  return { rows: personnel.map(withoutAbilities), next_cursor };
}

async function paymentsFrom(cursor?: string): Promise<Page> {
  const { payments, next_cursor } = await request('GET /payments', { query: queryFrom(cursor) });
  return { rows: payments.map(withoutAbilities), next_cursor };
}

async function billsFrom(cursor?: string): Promise<Page> {
  const { receipts, next_cursor } = await request('GET /subscription/receipts', { query: queryFrom(cursor) });
  return { rows: receipts, next_cursor };
}

async function keysFrom(cursor?: string): Promise<Page> {
  const { api_keys, next_cursor } = await request('GET /api-keys', { query: queryFrom(cursor) });
  return { rows: api_keys.map(withoutAbilities), next_cursor };
}

async function webhooksFrom(cursor?: string): Promise<Page> {
  const { webhooks, next_cursor } = await request('GET /webhooks', { query: queryFrom(cursor) });
  return { rows: webhooks.map(withoutAbilities), next_cursor };
}

const lists = {
  users: usersFrom,
  properties: propertiesFrom,
  tenants: tenantsFrom,
  leases: leasesFrom,
  maintenance: requestsFrom,
  personnel: personnelFrom,
  payments: paymentsFrom,
  webhooks: webhooksFrom,
};

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
  const allPages = pageReader(onProgress);
  const own = {
    profile: [user],
    preferences: [preferences],
    subscription: [withoutAbilities(subscription)],
    subscription_receipts: await allPages(billsFrom),
    api_keys: await allPages(keysFrom),
  };
  // The role decides here what the lists show, not what is allowed.
  if (user.role === 'admin') {
    const person = await request('GET /users/{id}', { params: { id: user.id } });
    const none = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
    return { ...own, ...none, users: [person] };
  }
  const data: Record<string, Rows> = own;
  for (const [name, readPage] of Object.entries(lists)) data[name] = await allPages(readPage);
  return data;
}

/** Each kind as JSON, unchanged from the answer, and as CSV. */
function filesOf(data: OwnData): [name: string, content: string][] {
  return Object.entries(data).flatMap(([name, rows]): [string, string][] => [
    [`${name}.json`, JSON.stringify(rows, null, 2)],
    [`${name}.csv`, csv(rows)],
  ]);
}

/**
 * Saves everything that the signed-in user owns as `keystead-data-2026-05-31.zip`. Calls `onProgress` with the number
 * of records read so far.
 */
export async function downloadData(onProgress: Progress): Promise<void> {
  const [data, { strToU8, zipSync }] = await Promise.all([readOwnData(onProgress), import('fflate')]);
  const files = Object.fromEntries(filesOf(data).map(([name, content]) => [name, strToU8(content)]));
  saveFile(new Blob([zipSync(files)], { type: 'application/zip' }), `keystead-data-${today()}.zip`);
}

import { generateKeyPairSync, type KeyLike, sign } from 'node:crypto';
import { type ApiScope, areas, demoAccounts } from '@keystead/contracts';
import { connectDatabase } from '@keystead/service-kit';
import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import { ApiClient, sampleProperty } from '../api-client.ts';
import { eventually } from '../eventually.ts';
import { sendCase } from '../fuzz/send-case.ts';
import type { RunningProduct } from '../running-product.ts';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

function signed(header: object, claims: object, key: KeyLike): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** A token with the same claims, signed with a foreign key. */
function forgedToken(token: string): string {
  const [header, claims] = token.split('.').map((part, at) => (at < 2 ? decoded(part) : {}));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return signed(header as object, claims as object, privateKey);
}

/** A token with the same claims, signed with the product's own key, that expired a minute ago. */
async function expiredToken(token: string, databaseUri: string): Promise<string> {
  const [header, claims] = token.split('.');
  const { kid } = decoded(header) as { kid: string };
  const identity = await connectDatabase(databaseUri, 'keystead_identity');
  try {
    const keys = identity.collection<{ _id: string; private_key: string }>('signing_keys');
    const key = await keys.findOne({ _id: kid });
    const exp = Math.floor(Date.now() / 1000) - 60;
    return signed(decoded(header), { ...decoded(claims), exp }, key?.private_key ?? '');
  } finally {
    await identity.close();
  }
}

/**
 * Maps paths of the document to paths of an account's own records: `/properties/{id}` to
 * `/properties/17`.
 */
export type RecordPaths = Readonly<Record<string, string>>;

/** The records of an account; all their texts contain a marker. */
interface AccountRecords {
  readonly paths: RecordPaths;
  /** The e-mail address of the invited tenant. */
  readonly tenantEmail: string;
}

/** Uploads a file and returns its id. */
async function upload(url: string, path: string, type: string, body: Buffer, token = ''): Promise<number> {
  const request = { method: 'POST', path, headers: { 'content-type': type }, body };
  const answer = await sendCase(url, request, token);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body).id;
}

/** Creates a record of each kind with the marker in all its texts. */
async function makeRecords(url: string, api: ApiClient, marker: string): Promise<AccountRecords> {
  const tenantEmail = `tenant-${marker}@example.com`;
  const property_id = (await api.create('POST /properties', { ...sampleProperty, name: marker, address: marker })).id;
  const tenant = { first_name: marker, last_name: marker, email: tenantEmail, property_id };
  const tenant_id = (await api.create('POST /tenants', tenant)).id;
  const lease = await api.create('POST /leases', {
    property_id,
    tenant_id,
    start_date: '2026-01-01',
    end_date: '2099-12-31',
    rent_amount: 1850.5,
    deposit_amount: 1000,
    lease_terms: marker,
  });
  const personnel = await api.create('POST /maintenance-personnel', {
    name: marker,
    service_type: 'Plumbing',
    notes: marker,
  });
  const request = await api.create('POST /maintenance', { title: marker, description: marker, property_id, tenant_id });
  await api.create(`POST /maintenance/${request.id}/comments`, { text: marker });
  const paid = { amount: 1850.5, status: 'completed', notes: marker };
  const payment = await api.create('POST /payments', { property_id, tenant_id, ...paid });
  const webhook = await api.create('POST /webhooks', { url: 'http://127.0.0.1:1/', description: marker });
  const picture = await samplePicture();
  const csv = Buffer.from(`name,address\n${marker},${marker}\n`);
  const send = (path: string, type: string, body: Buffer) => upload(url, path, type, body, api.token);
  const [property, leases, maintenance] = [
    `/properties/${property_id}`,
    `/leases/${lease.id}`,
    `/maintenance/${request.id}`,
  ];
  const document = await send(`${leases}/documents?name=${marker}.pdf`, 'application/pdf', samplePdf(marker));
  return {
    tenantEmail,
    paths: {
      '/properties/{id}': property,
      '/properties/{id}/photos/{photo_id}': `${property}/photos/${await send(`${property}/photos`, 'image/jpeg', picture)}`,
      '/tenants/{id}': `/tenants/${tenant_id}`,
      '/leases/{id}': leases,
      '/leases/{id}/documents/{document_id}': `${leases}/documents/${document}`,
      '/maintenance-personnel/{id}': `/maintenance-personnel/${personnel.id}`,
      '/maintenance/{id}': maintenance,
      '/maintenance/{id}/photos/{photo_id}': `${maintenance}/photos/${await send(`${maintenance}/photos`, 'image/jpeg', picture)}`,
      '/payments/{id}': `/payments/${payment.id}`,
      '/webhooks/{id}': `/webhooks/${webhook.id}`,
      '/imports/{id}': `/imports/${await send(`/imports?kind=properties&name=${marker}.csv`, 'text/csv', csv)}`,
    },
  };
}

/** Words that occur only in the texts of one account's records. */
const markers = { landlord: 'zephyrine', other: 'quillonet' } as const;
const allMarkers: readonly string[] = Object.values(markers);

export interface AccessCaller {
  readonly name: string;
  readonly token?: string;
  /** Every route that is not public answers 401. */
  readonly rejected?: true;
  readonly scopes?: readonly ApiScope[];
  /** The markers of accounts whose records the caller may read. */
  readonly sees: readonly string[];
  /**
   * Whether the caller may change the landlord's records; its writes then run last and one by one.
   */
  readonly owns?: true;
}

const password = 'a long enough secret';

export interface AccessTable {
  readonly records: AccountRecords;
  readonly callers: readonly AccessCaller[];
}

async function key(owner: ApiClient, ...scopes: ApiScope[]): Promise<{ id: number; key: string }> {
  const { status, body } = await eventually(
    () => owner.call('POST /api-keys', { name: scopes.join(' '), scopes }),
    (answer) => answer.status === 201,
  );
  if (status !== 201) throw new Error(`no key for ${scopes.join(' ')}`);
  return body;
}

/** A caller with an API key of one scope. Scopes of the operator need a key of the admin. */
async function keyCaller(scope: ApiScope, { landlord, admin }: Record<'landlord' | 'admin', ApiClient>) {
  const isOperators = /^releases?:/.test(scope);
  const { key: token } = await key(isOperators ? admin : landlord, scope);
  const caller = { name: `key ${scope}`, token, scopes: [scope] };
  // Keys for only events or releases read no records of the account.
  if (isOperators || scope.startsWith('events:')) return { ...caller, sees: [] };
  return { ...caller, sees: [markers.landlord], ...(scope.endsWith(':write') && { owns: true as const }) };
}

/** Waits until a token is rejected: services learn of ended sessions and keys within seconds. */
const rejected = (api: ApiClient, path: 'GET /profile' | 'GET /properties') =>
  eventually(
    () => api.call(path),
    ({ status }) => status === 401,
  );

/** Creates two accounts with records, and every kind of caller of the first. */
export async function makeAccessTable(product: RunningProduct): Promise<AccessTable> {
  const { url } = product;
  const admin = await new ApiClient(url).signIn(demoAccounts.admin, demoAccounts.password);
  const landlord = await product.register(`${markers.landlord}@example.com`);
  const other = await product.register(`${markers.other}@example.com`);
  const { id } = (await landlord.call('GET /profile')).body.user;
  // A grant requires that the account has read its subscription once.
  await landlord.call('GET /subscription');
  await admin.call(`PUT /subscription/grants/${id}`, { plan: 'enterprise' });
  const records = await makeRecords(url, landlord, markers.landlord);
  const others = await makeRecords(url, other, markers.other);

  const deleted = await product.register('deleted@example.com');
  await deleted.call('DELETE /profile', { password });
  const revokedKey = await key(landlord, 'portfolio:read');
  const revoked = landlord.as(revokedKey.key);
  await revoked.call('GET /properties');
  await landlord.call(`DELETE /api-keys/${revokedKey.id}`);
  await Promise.all([rejected(deleted, 'GET /profile'), rejected(revoked, 'GET /properties')]);

  const token = landlord.token ?? '';
  const scopes = [
    ...areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
    'release:mf-billing' as const,
  ];
  const keys: AccessCaller[] = [];
  for (const scope of scopes) keys.push(await keyCaller(scope, { landlord, admin }));
  const unconfirmed = await new ApiClient(url).register('unconfirmed@example.com');
  const unconfirmedTenant = await new ApiClient(url).register('unconfirmed-tenant@example.com', 'tenant');
  const manager = await product.register('manager@example.com', 'property_manager');
  const tenant = await product.acceptInvitation(records.tenantEmail, password);
  const otherTenant = await product.acceptInvitation(others.tenantEmail, password);
  const as = (name: string, api: ApiClient, sees: readonly string[] = []) => ({ name, token: api.token ?? '', sees });
  const callers: AccessCaller[] = [
    { name: 'anonymous', rejected: true, sees: [] },
    { name: 'expired token', token: await expiredToken(token, product.databaseUri), rejected: true, sees: [] },
    { name: 'forged token', token: forgedToken(token), rejected: true, sees: [] },
    { ...as('deleted user', deleted), rejected: true },
    { ...as('revoked key', revoked), rejected: true },
    as('unconfirmed landlord', unconfirmed),
    as('unconfirmed tenant', unconfirmedTenant),
    as('property manager', manager),
    as('other landlord', other, [markers.other]),
    as('other tenant', otherTenant, [markers.other]),
    as('tenant', tenant, [markers.landlord]),
    ...keys,
    { ...as('landlord', landlord, [markers.landlord]), owns: true },
    { ...as('admin', admin, allMarkers), owns: true },
  ];
  return { records: { ...records, paths: { ...records.paths, '/users/{id}': `/users/${id}` } }, callers };
}

/** The marker of another account in an answer, if the caller must not see it. */
export const leaked = ({ sees }: AccessCaller, answer: string): string | undefined =>
  allMarkers.find((marker) => !sees.includes(marker) && answer.toLowerCase().includes(marker));

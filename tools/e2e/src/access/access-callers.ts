import { type ApiScope, areas, demoAccounts, teamScopes } from '@keystead/contracts';
import { ApiClient } from '../api-client.ts';
import { eventually } from '../eventually.ts';
import type { RunningProduct } from '../running-product.ts';
import { type AccountRecords, makeRecords } from './account-records.ts';
import { expiredToken, forgedToken } from './sign-token.ts';

/** Words that occur only in the texts of one account's records. */
const markers = { landlord: 'zephyrine', other: 'quillonet' } as const;
const allMarkers: readonly string[] = Object.values(markers);

/** A caller and the answers that it may get. */
export interface AccessCaller {
  readonly name: string;
  readonly token?: string;
  /** Every route that is not public answers 401. */
  readonly rejected?: true;
  /** The scopes of an API key. */
  readonly scopes?: readonly ApiScope[];
  /** The markers of accounts whose records the caller may read. */
  readonly sees: readonly string[];
  /**
   * Whether the caller may change the landlord's records; its writes then run last and one by one.
   */
  readonly owns?: true;
}

const password = 'a long enough secret';

/** The landlord's records, and every kind of caller. */
export interface AccessTable {
  readonly records: AccountRecords;
  readonly callers: readonly AccessCaller[];
}

/** Signs in a tenant who accepts the invitation sent to the address. */
async function invited(product: RunningProduct, email: string): Promise<ApiClient> {
  const api = new ApiClient(product.url);
  const [, token] = await product.mailTo(email, /reset-password\?token=([\w-]+)/);
  await api.call('POST /auth/reset-password', { token, password });
  return api.signIn(email, password);
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
  const scopes = [...areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const), ...teamScopes];
  const keys: AccessCaller[] = [];
  for (const scope of scopes) keys.push(await keyCaller(scope, { landlord, admin }));
  const unconfirmed = await new ApiClient(url).register('unconfirmed@example.com');
  const manager = await product.register('manager@example.com', 'property_manager');
  const tenant = await invited(product, records.tenantEmail);
  const otherTenant = await invited(product, others.tenantEmail);
  const as = (name: string, api: ApiClient, sees: readonly string[] = []) => ({ name, token: api.token ?? '', sees });
  const callers: AccessCaller[] = [
    { name: 'anonymous', rejected: true, sees: [] },
    { name: 'expired token', token: await expiredToken(token, product.databaseUri), rejected: true, sees: [] },
    { name: 'forged token', token: forgedToken(token), rejected: true, sees: [] },
    { ...as('deleted user', deleted), rejected: true },
    { ...as('revoked key', revoked), rejected: true },
    as('unconfirmed landlord', unconfirmed),
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

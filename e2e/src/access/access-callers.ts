import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiScope, areas, demoAccounts, holdsScope } from '@keystead/contracts';
import { connectDatabase } from '@keystead/service-kit';
import { ApiClient } from '../api-client.ts';
import { eventually } from '../eventually.ts';
import type { RunningProduct } from '../running-product.ts';
import type { AccessOperation } from './access-operations.ts';
import { allOf, type Markers } from './access-records.ts';

/** Someone who calls every operation of the API about records of `landlord`'s account. */
export interface AccessCaller {
  readonly name: string;
  readonly token: string | undefined;
  /**
   * `refused`: no proof of theirs holds. `stranger`: they are signed in, and the records are not theirs. `insider`: the records
   * are theirs, so they only read here.
   */
  readonly kind: 'refused' | 'stranger' | 'insider';
  /** The scopes of the key that they call with. */
  readonly scopes?: readonly ApiScope[];
  /** Words that no answer to them may hold. */
  readonly forbidden: readonly string[];
}

const password = 'a long enough secret';
const jsonPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that identity has signed, as it would have signed it to end an hour ago. */
async function expiredToken({ folder }: RunningProduct, token: string): Promise<string> {
  const uri = readFileSync(join(folder, 'data/database-address'), 'utf8');
  const database = await connectDatabase(uri, 'keystead_identity');
  const key = await database
    .collection('signing_keys')
    .findOne({ private_key: { $ne: null } }, { sort: { place: -1 } });
  await database.close();
  const [header, payload] = token.split('.') as [string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const past = Math.floor(Date.now() / 1000) - 3_600;
  const text = `${header}.${jsonPart({ ...claims, iat: past - 60, exp: past })}`;
  return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(key?.private_key)).toString('base64url')}`;
}

/** A landlord's token with another role, under the old signature. */
function forgedToken(token: string): string {
  const [header, payload, signature] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${jsonPart({ ...claims, role: 'admin' })}.${signature}`;
}

/** Waits until a proof holds no more, as it does everywhere within five seconds. */
async function untilRefused(client: ApiClient): Promise<string | undefined> {
  await eventually(
    () => client.call('GET /properties'),
    ({ status }) => status === 401,
  );
  return client.token;
}

/** People whose accounts are there already, by their API. */
interface People {
  readonly landlord: ApiClient;
  readonly otherLandlord: ApiClient;
  readonly tenant: ApiClient;
  readonly otherTenant: ApiClient;
}

/** Everybody but the callers with keys. `own` are the markers of the landlord's account, `others` of the other one. */
export async function peopleWhoCall(
  product: RunningProduct,
  { landlord, otherLandlord, tenant, otherTenant }: People,
  { own, others }: { readonly own: Markers; readonly others: Markers },
): Promise<AccessCaller[]> {
  const everything = [...allOf(own), ...allOf(others)];
  const api = new ApiClient(product.url);
  const token = landlord.token ?? '';
  const deleted = await product.register('deleted@example.com');
  await deleted.call('DELETE /profile', { password });
  const revoked = (await landlord.call('POST /api-keys', { name: 'Revoked', scopes: ['portfolio:write'] })).body;
  await landlord.call('GET /properties');
  await landlord.as(revoked.key).call('GET /properties');
  await landlord.call(`DELETE /api-keys/${revoked.id}`);
  const refused = (name: string, proof: string | undefined): AccessCaller => ({
    name,
    token: proof,
    kind: 'refused',
    forbidden: everything,
  });
  const stranger = (name: string, client: ApiClient, forbidden: readonly string[]): AccessCaller => ({
    name,
    token: client.token,
    kind: 'stranger',
    forbidden,
  });
  return [
    refused('anonymous', undefined),
    refused('an expired token', await expiredToken(product, token)),
    refused('a forged token', forgedToken(token)),
    refused('the token of a deleted user', await untilRefused(deleted)),
    refused('a revoked key', await untilRefused(landlord.as(revoked.key))),
    stranger('an unconfirmed landlord', await api.register('unconfirmed@example.com'), everything),
    stranger('another landlord', otherLandlord, allOf(own)),
    stranger('a property manager', await product.register('manager@example.com', 'property_manager'), everything),
    stranger('a tenant of the account', tenant, [own.own, own.operations, ...allOf(others)]),
    stranger('a tenant of another account', otherTenant, [others.own, others.operations, ...allOf(own)]),
    { name: 'the landlord', token, kind: 'insider', forbidden: allOf(others) },
    {
      name: 'the admin',
      token: (await api.signIn(demoAccounts.admin, demoAccounts.password)).token,
      kind: 'insider',
      forbidden: [],
    },
  ];
}

/** Markers of the own account that a key of an area may not be answered, for they are another area's. */
function foreignTo(area: string, own: Markers): readonly string[] {
  if (area === 'portfolio') return [own.operations];
  return area === 'operations' || area === 'dashboard' ? [] : allOf(own);
}

/** Makes keys of the landlord, of each scope that they may have, one after the other, and revokes each after its use. */
export async function* keysThatCall(
  landlord: ApiClient,
  { own, others }: { readonly own: Markers; readonly others: Markers },
): AsyncGenerator<AccessCaller> {
  for (const area of areas.filter((it) => it !== 'releases'))
    for (const scope of [`${area}:read`, `${area}:write`] as const) {
      const made = (await landlord.call('POST /api-keys', { name: scope, scopes: [scope] })).body;
      const forbidden = [...foreignTo(area, own), ...allOf(others)];
      yield { name: `a key with ${scope}`, token: made.key, kind: 'insider', scopes: [scope], forbidden };
      await landlord.call(`DELETE /api-keys/${made.id}`);
    }
}

/** What ends the very session, or all keys, that the others go on with. */
const ends = /^POST \/auth\/(logout|renew)$/;

/** Whether a caller calls an operation: insiders write nothing, but for what their key is refused. */
export const calls = (
  { kind, scopes }: AccessCaller,
  { name, method, scope }: Pick<AccessOperation, 'name' | 'method' | 'scope'>,
): boolean => {
  if (kind === 'refused') return true;
  const isRefusedToKey = scopes !== undefined && !(scope && holdsScope(scopes, scope as ApiScope));
  return !ends.test(name) && (kind === 'stranger' || method === 'GET' || isRefusedToKey);
};

/** The statuses that a caller may be answered, by the rule; undefined: any but a failure. */
export function allowedStatuses(
  { kind, scopes }: AccessCaller,
  { name, isPublic, scope }: Pick<AccessOperation, 'name' | 'isPublic' | 'scope'>,
): readonly number[] | undefined {
  if (isPublic) return undefined;
  if (kind === 'refused') return [401];
  if (scopes && !(scope && holdsScope(scopes, scope as ApiScope))) return [403];
  // 422 for a body that chance made: it is looked at before the record.
  if (kind === 'stranger' && name.includes('{')) return [402, 403, 404, 422];
  return undefined;
}

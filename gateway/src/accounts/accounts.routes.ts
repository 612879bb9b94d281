import type { Account, AccountOwner, Answer, Query } from '@keystead/contracts';
import { authorise, type TokenVerifier } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { AccountHandlers } from '../api/own-routes.ts';
import type { SignedInRequest } from '../api/sessions.ts';
import { type JoinedServices, missing, onBehalfOf, partOf } from '../dashboard/dashboard.routes.ts';

type AccountList = Answer<'GET /admin/accounts'>;

interface AccountDependencies {
  readonly services: JoinedServices;
  readonly verifier: TokenVerifier;
}

/** Landlords and managers choose a plan; tenants and admins need none. */
const needsPlan = ({ owner: { role } }: AccountOwner): boolean => role === 'landlord' || role === 'property_manager';

const byAccount = <Part extends { readonly account_id: number }>(parts: readonly Part[] = []) =>
  new Map(parts.map((part) => [part.account_id, part]));

export function accountRoutes({ services, verifier }: AccountDependencies): AccountHandlers {
  /** Identity searches, sorts and pages. Billing knows who has a plan. Both are needed, so their errors are the answer. */
  async function ownersOf(request: SignedInRequest, { plan, id, ...search }: Query<'GET /admin/accounts'>) {
    const call = onBehalfOf(request);
    const among = { ...search, ...(id !== undefined && { ids: [id] }) };
    if (plan === undefined) return services.identity('POST /internal/accounts', { ...call, body: among });
    const { account_ids, except } = await services.billing('GET /internal/plan-accounts', { ...call, query: { plan } });
    const has = (one: number) => account_ids.includes(one) !== except;
    const withPlan = except ? { except: account_ids } : { ids: account_ids };
    const body = id === undefined ? { ...among, ...withPlan } : { ...among, ids: has(id) ? [id] : [] };
    return services.identity('POST /internal/accounts', { ...call, body });
  }

  /** Whose service fails is null in each account. */
  async function withParts(request: SignedInRequest, owners: readonly AccountOwner[]) {
    const call = onBehalfOf(request);
    const usage = { ...call, body: { account_ids: owners.map(({ id }) => id) } };
    const accounts = owners.filter(needsPlan).map(({ id, created_at }) => ({ id, created_at }));
    const [billing, portfolio, operations] = await Promise.all([
      partOf('billing', services.billing('POST /internal/account-plans', { ...call, body: { accounts } }), request),
      partOf('portfolio', services.portfolio('POST /internal/account-usage', usage), request),
      partOf('operations', services.operations('POST /internal/account-usage', usage), request),
    ]);
    const plans = byAccount(billing?.plans);
    const records = byAccount(portfolio?.usage);
    const work = byAccount(operations?.usage);
    return {
      accounts: owners.map(
        (owner): Account => ({
          ...owner,
          plan: plans.get(owner.id) ?? null,
          properties: records.get(owner.id)?.properties ?? null,
          tenants: records.get(owner.id)?.tenants ?? null,
          open_requests: work.get(owner.id)?.open_requests ?? null,
        }),
      ),
      unavailable: missing({ billing, portfolio, operations }),
    };
  }

  function accountsOf(request: SignedInRequest, kind: Query<'GET /admin/owners'>['kind'], ids: number[]) {
    const call = onBehalfOf(request);
    if (kind === 'accounts') return { records: ids.map((id) => ({ id, account_id: id })) };
    if (kind === 'properties' || kind === 'tenants' || kind === 'leases')
      return services.portfolio('POST /internal/record-accounts', { ...call, body: { kind, ids } });
    return services.operations('POST /internal/record-accounts', { ...call, body: { kind, ids } });
  }

  async function named(request: SignedInRequest, records: readonly { id: number; account_id: number }[]) {
    const ids = [...new Set(records.map(({ account_id }) => account_id))];
    if (ids.length === 0) return [];
    const call = onBehalfOf(request);
    const { accounts } = await services.identity('POST /internal/accounts', { ...call, body: { ids } });
    const names = new Map(accounts.map(({ id, owner }) => [id, `${owner.first_name} ${owner.last_name}`]));
    return records.flatMap((record) => {
      const name = names.get(record.account_id);
      return name === undefined ? [] : [{ ...record, name }];
    });
  }

  return {
    async 'GET /admin/owners'(_ctx: Context, request, { kind, ids }) {
      authorise(request.caller.role === 'admin', 'Only an admin can see whose a record is.');
      const { records } = await accountsOf(request, kind, ids.split(',').map(Number));
      return { owners: await named(request, records) };
    },
    async 'GET /admin/accounts'(_ctx: Context, request, query): Promise<AccountList> {
      authorise(request.caller.role === 'admin', 'Only an admin can list accounts.');
      const { accounts: owners, ...page } = await ownersOf(request, query);
      const answer = { ...(await withParts(request, owners)), ...page };
      // A service that rejects an ended session looks like one that is down, so this verifies the session again.
      if (answer.unavailable.length > 0) await verifier.user(request.caller.token);
      return answer;
    },
  };
}

import { type ApiAllowance, identity } from '@keystead/contracts';
import { type Caller, type Entitlements, endpoint, reply } from '@keystead/service-kit';
import { allowanceOf } from './api-allowance.ts';
import { apiKeyPolicy } from './api-key-policy.ts';
import { presentApiKey } from './api-key-presenter.ts';
import type { ApiKeyStore } from './api-key-store.ts';

interface Dependencies {
  readonly apiKeys: ApiKeyStore;
  readonly entitlements: Entitlements;
}

async function allowanceFor(
  { apiKeys, entitlements }: Dependencies,
  caller: Caller,
  requestId: string,
): Promise<ApiAllowance> {
  // A tenant's account has no plan.
  if (!apiKeyPolicy.create(caller)) return { keys: 0, used: 0, requests_per_minute: 0 };
  const [entitled, used] = await Promise.all([
    entitlements.of(caller, requestId),
    apiKeys.countValid(caller.accountId, new Date()),
  ]);
  return { ...allowanceOf(entitled), used };
}

/** Lists the caller's own keys; never rejected (rules §2). */
export const listApiKeys = (deps: Dependencies) =>
  endpoint(identity, 'GET /api-keys', async ({ caller, query, requestId }) => {
    const [{ rows, ...rest }, allowance] = await Promise.all([
      deps.apiKeys.page(caller.userId, query),
      allowanceFor(deps, caller, requestId),
    ]);
    const abilities = { create: apiKeyPolicy.create(caller) && caller.emailConfirmed };
    return reply({ api_keys: rows.map(presentApiKey), ...rest, allowance, abilities });
  });

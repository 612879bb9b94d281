import { portfolio } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { importPolicy } from './import-policy.ts';
import { presentImports } from './import-presenter.ts';

/** Lists the imports of the caller's account. Never rejected, since every role can open every page (rules §2). */
export const listImports = ({ imports, tenants }: Dependencies) =>
  endpoint(portfolio, 'GET /imports', async ({ caller, query }) => {
    const { rows, ...rest } = await imports.page(scopeOf(caller), query);
    return reply({
      imports: await presentImports({ tenants }, rows),
      ...rest,
      abilities: { create: importPolicy.create(caller) },
    });
  });

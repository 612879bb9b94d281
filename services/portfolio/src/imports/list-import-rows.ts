import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentImportRow } from './import-presenter.ts';

/** What would become, or has become, of each row that has been worked on. */
export const listImportRows = ({ imports }: Dependencies) =>
  endpoint(portfolio, 'GET /imports/{id}/rows', async ({ caller, params, query }) => {
    const it = await imports.find(scopeOf(caller), params.id);
    if (!it) throw new NotFound('This import does not exist.');
    const { rows, ...rest } = await imports.pageOfRows(it, query);
    return reply({ rows: rows.map(presentImportRow), ...rest });
  });

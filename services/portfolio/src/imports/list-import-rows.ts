import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentImportRow } from './import-presenter.ts';

/** Lists the results of the rows that have been processed, of a dry run or of a run. */
export const listImportRows = ({ imports }: Dependencies) =>
  endpoint(portfolio, 'GET /imports/{id}/rows', async ({ caller, params, query }) => {
    const it = await imports.find(scopeOf(caller), params.id);
    if (!it) throw new NotFound('This import does not exist.');
    const { rows, ...rest } = await imports.pageOfRows(it, query);
    return reply({ rows: rows.map(presentImportRow), ...rest });
  });

import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  Conflict,
  endpoint,
  NotFound,
  reply,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { mappedColumns } from './columns/mapped-columns.ts';
import { presentImport } from './import-presenter.ts';

/** Maps columns to fields. The results of an earlier check become invalid. */
export const mapColumns = ({ imports, tenants }: Dependencies) =>
  endpoint(portfolio, 'PUT /imports/{id}', async ({ caller, params, body, ifMatch }) => {
    const mapped = await retryOnConflict('this import', async () => {
      const it = await imports.find(scopeOf(caller), params.id);
      if (!it) throw new NotFound('This import does not exist.');
      assertVersion(it.version, { ifMatch, version: body.version });
      if (it.busy) throw new Conflict('This import is being worked on. Wait until it is done.');
      if (it.state === 'done') throw new Conflict('This import is done. Its columns no longer matter.');
      const { columns, errors } = mappedColumns(it.kind, it.columns, new Map(Object.entries(body.mapping)));
      if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
      return (await imports.mapColumns(it, columns)) ?? undefined;
    });
    return reply(await presentImport({ tenants }, mapped), mapped.version);
  });

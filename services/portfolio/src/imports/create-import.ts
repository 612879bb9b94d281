import { portfolio } from '@keystead/contracts';
import { authorise, authorOf, Conflict, created, endpoint, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { allowanceOf } from './allowance.ts';
import { delimiterOf } from './csv/delimiter.ts';
import { outlineOf } from './csv/file-outline.ts';
import { utf8Text } from './csv/utf8-text.ts';
import { importPolicy } from './import-policy.ts';
import { presentImport } from './import-presenter.ts';
import { importKind, importVariant, newImport } from './stored-import.ts';

/** Uploads a CSV and recognises its columns. Nothing is added yet. */
export const createImport = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /imports', async ({ caller, query, body, recordId, requestId }) => {
    const { imports, files, ids } = deps;
    authorise(importPolicy.create(caller), 'Tenants cannot import properties or tenants.');
    const text = utf8Text(body.bytes);
    const delimiter = delimiterOf(text);
    const outline = await outlineOf(text, delimiter);
    const { id, resumed } = await recordId(() => ids.imports.next());
    if (resumed) {
      const earlier = await imports.find(scopeOf(caller), id);
      if (earlier) return created(await presentImport(deps, earlier), 'imports');
      if ((await imports.existing([id])).length > 0)
        throw new Conflict('This file was uploaded by an earlier try and has been deleted since.');
    }
    const upload = {
      id,
      accountId: caller.accountId,
      by: authorOf(caller),
      kind: query.kind,
      fileName: query.name,
      delimiter,
      allowance: await allowanceOf(deps, query.kind, caller, requestId),
    };
    await files.write({ accountId: caller.accountId, kind: importKind, id }, importVariant, text);
    const it = newImport(upload, outline, new Date());
    await imports.insert(it);
    return created(await presentImport(deps, it), 'imports');
  });

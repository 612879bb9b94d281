import { releases as contract } from '@keystead/contracts';
import { integrityOf, integrityOfHex } from '@keystead/releases';
import { authorise, endpoint, nothing, Unavailable, ValidationFailed } from '@keystead/service-kit';
import { releaseRights } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { storeProblem } from './available-files.ts';

/** Uploads a file to the store, under the hash that it must have. Idempotent. */
export const putFile = ({ store, storedFiles }: Pick<Dependencies, 'store' | 'storedFiles'>) =>
  endpoint(contract, 'PUT /releases/files/{sha384}', async ({ caller, params, body: { bytes } }) => {
    authorise(releaseRights.uploadFiles(caller), 'Only an admin may do this.');
    const integrity = integrityOfHex(params.sha384) as string;
    // This check comes before any record: a wrong file must change nothing about the right one.
    if (integrityOf(bytes) !== integrity) throw new ValidationFailed({ sha384: 'is not the hash of this file' });
    const beingRemoved = new Unavailable('This file is being removed, because no release used it. Please try again.');
    // The file is recorded first, so that the cleaning doesn't remove it. If the upload fails, the record stays, and
    // publishing checks the store itself.
    if (!(await storedFiles.recordUpload(integrity, bytes.length, new Date()))) throw beingRemoved;
    await store.put(integrity, bytes).catch((error) => {
      throw storeProblem(error);
    });
    return nothing;
  });

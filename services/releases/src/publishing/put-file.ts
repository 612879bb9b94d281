import { releases as contract } from '@keystead/contracts';
import { integrityOf, integrityOfHex, StoreUnavailable } from '@keystead/release-store';
import { authorise, endpoint, nothing, Unavailable, ValidationFailed } from '@keystead/service-kit';
import { releaseRights } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';

/** An error of the store as callers read it. */
export function storeProblem(error: unknown): unknown {
  if (error instanceof StoreUnavailable)
    return new Unavailable('The store of releases does not answer. Please try again in a moment.', error);
  return error;
}

/** Puts a file into the store, under the hash that it must have. Put again, it is the same. */
export const putFile = ({ store, storedFiles }: Pick<Dependencies, 'store' | 'storedFiles'>) =>
  endpoint(contract, 'PUT /releases/files/{sha384}', async ({ caller, params, body: { bytes } }) => {
    authorise(releaseRights.bringFiles(caller), 'Only an admin may do this.');
    const integrity = integrityOfHex(params.sha384) as string;
    // Before anything is noted: a wrong file must change nothing of the right one.
    if (integrityOf(bytes) !== integrity) throw new ValidationFailed({ sha384: 'is not the hash of this file' });
    const leaving = new Unavailable('This file is just being taken away, as nobody has wanted it. Please try again.');
    // Noted first, so that nobody takes it away; what a failure leaves noted, publishing looks for in the store.
    if (!(await storedFiles.bring(integrity, bytes.length, new Date()))) throw leaving;
    await store.put(integrity, bytes).catch((error) => {
      throw storeProblem(error);
    });
    return nothing;
  });

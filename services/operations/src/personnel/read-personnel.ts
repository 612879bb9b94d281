import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { personnelFor } from './find-personnel.ts';
import { presentOnePersonnel } from './personnel-presenter.ts';

/** Answers one of the personnel. */
export const readPersonnel = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}', async ({ caller, params }) => {
    const found = await personnelFor(parts, caller, params.id);
    return reply(await presentOnePersonnel(parts, found, caller), found.version);
  });

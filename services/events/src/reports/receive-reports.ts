import { events as contract } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Receives the reports of a service. The service token determines the service's name. */
export const receiveReports = ({ reportCollector }: Pick<Dependencies, 'reportCollector'>) =>
  endpoint(contract, 'POST /internal/reports', async ({ service, body }) => {
    await reportCollector.receive(service as string, body.reports);
    return nothing;
  });

import type { Deed } from '../proposal.ts';
import { changeRecord } from './change-record.ts';
import type { Doing, Done } from './doing.ts';

type Assignment = Extract<Deed, { kind: 'assignment' }>;

/** Assigns a maintenance request to one of the personnel. */
export async function assignRequest(deed: Assignment, doing: Doing): Promise<Done> {
  const { request_id: id, personnel_id: assigned_to, version } = deed;
  const params = { id };
  await changeRecord(doing, {
    record: 'This request',
    save: () => doing.ask('PUT /maintenance/{id}', { params, body: { assigned_to, version } }),
    isSo: async () => (await doing.ask('GET /maintenance/{id}', { params })).assigned_to === assigned_to,
  });
  return { label: 'View the request', path: `/app/maintenance/${id}` };
}

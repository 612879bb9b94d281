import { Id, Input } from '@keystead/contracts';
import { recordSource } from '../pages/sources.ts';
import { personnelDetail } from '../rows/personnel-row.ts';
import { requestRow } from '../rows/request-row.ts';
import { tool } from '../tool.ts';
import { DEFAULT_ROWS, needed } from '../tool-fields.ts';

/** One of the maintenance personnel with their unfinished requests. */
export const readPersonnel = tool({
  name: 'read_personnel',
  description:
    'One of the maintenance personnel: how to reach them, dollars an hour, and the requests they have in hand.',
  label: 'Looking at maintenance personnel',
  input: Input({ personnel_id: needed(Id, 'Id of the maintenance personnel') }),
  async run({ call }, { personnel_id: id }) {
    const personnel = await call('GET /maintenance-personnel/{id}', { params: { id } });
    const of = { assigned_to: id, sort: '-priority', limit: DEFAULT_ROWS } as const;
    const [open, inProgress] = await Promise.all([
      call('GET /maintenance', { query: { ...of, status: 'open' } }),
      call('GET /maintenance', { query: { ...of, status: 'in_progress' } }),
    ]);
    return {
      data: {
        personnel: personnelDetail(personnel),
        requests: [...open.maintenance_requests, ...inProgress.maintenance_requests].map(requestRow),
      },
      sources: [recordSource('personnel', { id, label: personnel.name })],
    };
  },
});

import { availabilities, Id, Input, OneOf, personnelSorts, serviceTypes } from '@keystead/contracts';
import { personnelDetail, personnelRow, requestRow } from '../record-rows.ts';
import { listSource, recordSource } from '../sources.ts';
import { asQuery, DEFAULT_ROWS, listFields, maybe, needed, tool, totalsOf } from '../tool.ts';

export const findPersonnel = tool({
  name: 'find_personnel',
  description:
    'Lists maintenance personnel by name, with how to reach them, dollars an hour, and how many requests they have in hand.',
  label: 'Looking at maintenance personnel',
  input: Input({
    ...listFields,
    service_type: maybe(OneOf(serviceTypes), 'Their trade'),
    availability: maybe(OneOf(availabilities), 'Whether they can be called'),
    sort: maybe(OneOf(personnelSorts), 'By name by default'),
  }),
  async run({ call }, input) {
    const query = asQuery(input);
    const found = await call('GET /maintenance-personnel', { query });
    const data = { personnel: found.personnel.map(personnelRow), ...totalsOf(found) };
    return { data, sources: [listSource('personnel', query)] };
  },
});

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

export const whoFits = tool({
  name: 'who_fits',
  description: 'Who of the maintenance personnel fits a request, best first, and why; for who manages the request.',
  label: 'Looking for suitable personnel',
  input: Input({ request_id: needed(Id, 'Id of the request') }),
  async run({ call }, { request_id: id }) {
    const [request, { suggestions }] = await Promise.all([
      call('GET /maintenance/{id}', { params: { id } }),
      call('GET /maintenance/{id}/suggestions', { params: { id } }),
    ]);
    return {
      data: {
        request: requestRow(request),
        suggestions: suggestions.map(({ personnel, reasons }) => ({ personnel: personnelRow(personnel), reasons })),
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
    };
  },
});

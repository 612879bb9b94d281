import { Id, Input } from '@keystead/contracts';
import { recordSource } from '../pages/sources.ts';
import { personnelRow } from '../rows/personnel-row.ts';
import { requestRow } from '../rows/request-row.ts';
import { tool } from '../tool.ts';
import { needed } from '../tool-fields.ts';

/** The most suitable personnel for a request. */
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

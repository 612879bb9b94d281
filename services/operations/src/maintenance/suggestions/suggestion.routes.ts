import { operations } from '@keystead/contracts';
import { authorise, type Endpoint, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { presentPersonnel } from '../../personnel/personnel.mapper.ts';
import { requestHandlers } from '../maintenance.routes.ts';
import { requestPolicy } from '../maintenance.ts';
import { allTrades, rankPersonnel, tradeOf } from './suggestion.ts';

export const suggestionEndpoints = (deps: Dependencies): Endpoint[] => [
  /** It ranks all candidates: an account has dozens of them. */
  endpoint(operations, 'GET /maintenance/{id}/suggestions', async ({ caller, params }) => {
    const request = await requestHandlers(deps).get({ caller, params });
    authorise(requestPolicy.manage(caller, request), 'Only your landlord can assign somebody to a request.');
    const { property_id, account_id: accountId, title, description } = request;
    const trade = request.service_type ?? tradeOf(request);
    const [candidates, properties] = await Promise.all([
      deps.personnel.candidates({ kind: 'account', accountId }, trade ? [trade, allTrades] : [allTrades]),
      deps.readModel.properties([property_id]),
    ]);
    const openCount = await deps.requests.openCountsOf(candidates.map(({ _id }) => _id));
    const fits = rankPersonnel(
      candidates,
      { title, description, trade, place: properties.get(property_id) ?? null },
      openCount,
    );
    const presented = await presentPersonnel(
      deps,
      fits.map(({ personnel }) => personnel),
      caller,
    );
    return reply({
      suggestions: presented.map((personnel, place) => ({ personnel, reasons: fits[place]?.reasons ?? [] })),
    });
  }),
];

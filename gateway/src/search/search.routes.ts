import { type Answer, type Area, holdsScope, neededScope, type SearchQuery, searchKinds } from '@keystead/contracts';
import type { TokenVerifier } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { SearchHandlers } from '../api/own-routes.ts';
import type { SignedInRequest } from '../api/sessions.ts';
import { type JoinedServices, missing, onBehalfOf, partOf } from '../dashboard/dashboard.routes.ts';

/** The areas that are searched, each by its service. */
const searched = ['portfolio', 'operations'] as const satisfies readonly Area[];
type Searched = (typeof searched)[number];

/** Routes between services take no scopes of API keys, so this asks only the services that the key may read. */
const mayRead = ({ caller: { key } }: SignedInRequest, area: Area): boolean =>
  !key || holdsScope(key.scopes, neededScope(area, 'GET'));

interface SearchDependencies {
  readonly services: JoinedServices;
  readonly verifier: TokenVerifier;
}

export function searchRoutes({ services, verifier }: SearchDependencies): SearchHandlers {
  async function search(request: SignedInRequest, query: SearchQuery): Promise<Answer<'GET /search'>> {
    const call = { ...onBehalfOf(request), query };
    const calls: Record<Searched, () => Promise<Pick<Answer<'GET /search'>, 'groups'>>> = {
      portfolio: () => services.portfolio('GET /internal/search', call),
      operations: () => services.operations('GET /internal/search', call),
    };
    const asked = searched.filter((area) => mayRead(request, area));
    const parts = await Promise.all(asked.map((area) => partOf(area, calls[area](), request)));
    const groups = parts.flatMap((part) => part?.groups ?? []);
    return {
      groups: groups.toSorted((one, other) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind)),
      unavailable: missing(Object.fromEntries(asked.map((area, at) => [area, parts[at]]))),
    };
  }
  return {
    'GET /search': async (_ctx: Context, request, query) => {
      const answer = await search(request, query);
      // A service that rejects an ended session looks like one that is down, so this verifies the session again.
      if (answer.unavailable.length > 0) await verifier.user(request.caller.token);
      return answer;
    },
  };
}

import type { ConnectedApp, ConnectionRequest } from '@keystead/contracts';
import { pageOf, useRemoval } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { type PagedList, queryOptions, usePagedList } from '@keystead/web-kit/queries';

export const connectedApps = { name: 'connected-apps' };

export const useConnectedApps = (): PagedList<ConnectedApp> =>
  usePagedList<ConnectedApp>({
    queryKey: [connectedApps.name, 'list'],
    fetchPage: (query, signal) => pageOf('connected_apps', request('GET /connected-apps', { query, signal })),
  });

/** Disconnects an app once the user has confirmed it. */
export const useDisconnectApp = () =>
  useRemoval({
    collection: connectedApps,
    title: 'Are you sure you want to disconnect this app?',
    describe: ({ name }: ConnectedApp) =>
      `“${name}” loses access within five seconds. You can allow it again later from the app.`,
    confirmLabel: 'Disconnect',
    send: ({ id }) => request('DELETE /connected-apps/{id}', { params: { id } }),
    done: 'App disconnected.',
    failed: 'Failed to disconnect the app',
  });

const parameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'scope',
  'state',
] as const satisfies (keyof ConnectionRequest)[];

/** What an app wrote into the address of the page. Other parameters are ignored (RFC 6749 §3.1). */
export function requestIn(search: URLSearchParams): ConnectionRequest {
  const given = parameters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { client_id: 'none', ...Object.fromEntries(given) };
}

export const appRequestQuery = (query: ConnectionRequest) =>
  queryOptions({
    queryKey: [connectedApps.name, 'request', query],
    queryFn: ({ signal }) => request('GET /connected-apps/request', { query, signal }),
  });

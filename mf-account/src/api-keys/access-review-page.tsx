import { Surface } from '@keystead/crud-ui';
import { Alert, Button, Cluster, formatDay, LinkButton, Loading, SkeletonCard, Stack } from '@keystead/ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { errorText, Link, Navigate, request, reviewPending, useUser } from '@keystead/web-kit';
import { useMutation, useQuery, useQueryClient, useRecordList } from '@keystead/web-kit/queries';
import { useEffect } from 'react';
import { connectedApps, useConnectedApps } from '../connected-apps/connected-app.api.ts';
import { ConnectedAppsResults } from '../connected-apps/connected-app-table.tsx';
import { webhooks } from '../webhooks/webhook.api.ts';
import { WebhooksResults } from '../webhooks/webhook-table.tsx';
import { apiKeys } from './api-key.api.ts';
import { KeysResults } from './api-key-table.tsx';

function useRemoveAll(name: string, remove: () => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: remove, onSuccess: () => queries.invalidateQueries({ queryKey: [name] }) });
}

const calendarFeed = 'calendar-feed';

/**
 * Lists API keys, connected apps, webhooks and the address of the calendar after the user has chosen a new password by
 * a link, because they stay valid until they are revoked. Without any, the page redirects to the dashboard.
 */
export function AccessReviewPage() {
  useEffect(() => reviewPending.set(false), []);
  const keys = useRecordList(apiKeys, {});
  const hooks = useRecordList(webhooks, {});
  const apps = useConnectedApps();
  const feed = useQuery({
    queryKey: [calendarFeed],
    queryFn: ({ signal }) => request('GET /calendar-feed', { signal, fresh: true }),
  });
  const isTenant = useUser().role === 'tenant';
  const stop = useRemoveAll(calendarFeed, () => request('DELETE /calendar-feed'));
  const disconnect = useRemoveAll(connectedApps.name, () => request('DELETE /connected-apps'));
  const revoke = useRemoveAll(apiKeys.name, () => request('DELETE /api-keys'));
  const remove = useRemoveAll(webhooks.name, () => request('DELETE /webhooks'));
  // Tenants have neither keys nor webhooks.
  const lists = isTenant ? [apps] : [keys, hooks, apps];
  if (feed.isPending || lists.some(({ rows, failed }) => rows === undefined && !failed))
    return (
      <Loading label="Loading who has access">
        <SkeletonCard />
      </Loading>
    );
  const hasActiveKeys = keys.rows?.some(({ revoked_at }) => revoked_at === null) ?? false;
  const hasHooks = (hooks.rows ?? []).length > 0;
  const hasApps = (apps.rows ?? []).length > 0;
  const since = feed.data?.created_at ?? null;
  // A list that has failed says so in its place.
  const isEmpty =
    feed.isSuccess &&
    lists.every(({ rows }) => rows !== undefined) &&
    !hasActiveKeys &&
    !hasHooks &&
    !hasApps &&
    !since;
  const removals = [revoke, remove, disconnect, stop];
  if (isEmpty && removals.every(({ isIdle }) => isIdle)) return <Navigate to="/app/dashboard" replace />;
  const error = removals.find((removal) => removal.error)?.error ?? feed.error;
  const continueButton = (
    <LinkButton as={Link} to="/app/dashboard">
      Keep these and continue
    </LinkButton>
  );
  const revokeAll = hasActiveKeys && (
    <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
      Revoke all API keys
    </Button>
  );
  const disconnectAll = hasApps && (
    <Button variant="danger" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
      Disconnect all apps
    </Button>
  );
  const removeAll = hasHooks && (
    <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
      Delete all webhooks
    </Button>
  );
  const stopCalendar = since !== null && (
    <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
      Revoke the address
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Review who has access"
        subtitle="You chose a new password. These keep working with your account until you remove them."
        actions={continueButton}
      />
      <Stack gap={5}>
        {error && <Alert tone="destructive">{errorText(error, 'That did not work. Please try again.')}</Alert>}
        {!isTenant && (
          <Section title="API keys" actions={<Cluster>{revokeAll}</Cluster>}>
            <KeysResults list={keys} />
          </Section>
        )}
        {(hasApps || apps.failed || disconnect.isSuccess) && (
          <Section title="Connected apps" actions={<Cluster>{disconnectAll}</Cluster>}>
            <ConnectedAppsResults list={apps} />
          </Section>
        )}
        {!isTenant && (
          <Section title="Webhooks" actions={<Cluster>{removeAll}</Cluster>}>
            <WebhooksResults list={hooks} />
          </Section>
        )}
        {(since !== null || stop.isSuccess) && (
          <Section title="Calendar" actions={<Cluster>{stopCalendar}</Cluster>}>
            <Surface>
              {since === null
                ? 'The secret address of your calendar no longer works.'
                : `Whoever has the secret address that you made on ${formatDay(since)} can see your calendar.`}
            </Surface>
          </Section>
        )}
      </Stack>
    </>
  );
}

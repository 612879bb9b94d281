import { AdminsOnly, BackToProfile, useFocusOnEnter } from '@keystead/crud-ui';
import { Stack } from '@keystead/ui';
import { LoadFailure, LoadingRows, PageHeader, Section } from '@keystead/ui/app';
import { isClientError } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef } from 'react';
import { channelsQuery, useRefreshReleases } from './release.api.ts';
import { RemoteCard } from './remote-card.tsx';
import { RolloutHistory } from './rollout-history.tsx';

/** Refetches the lists when a rollout starts or ends, which may happen by itself. */
function useRefreshOnChange(open: string | undefined): void {
  const last = useRef(open);
  const refresh = useEffectEvent(useRefreshReleases());
  useEffect(() => {
    if (last.current !== undefined && last.current !== open) refresh();
    last.current = open;
  }, [open]);
}

function Remotes() {
  const { data, isError, isFetching, refetch } = useQuery(channelsQuery);
  useRefreshOnChange(data?.remotes.map(({ remote, rollout }) => `${remote} ${rollout?.id}`).join());
  const failure = isError && (
    <LoadFailure title="Failed to load the releases" busy={isFetching} onRetry={() => void refetch()} />
  );
  if (data === undefined) return failure || <LoadingRows label="Loading the releases" />;
  return (
    <Stack gap={5}>
      {failure}
      {data.remotes.map((channel) => (
        <RemoteCard key={channel.remote} channel={channel} />
      ))}
    </Stack>
  );
}

export function ReleasesPage() {
  const { error } = useQuery(channelsQuery);
  const forbidden = isClientError(error) && error.status === 403;
  useFocusOnEnter();
  return (
    <>
      <PageHeader back={<BackToProfile />} title="Releases" subtitle="Live version of each part and its rollout" />
      {forbidden ? (
        <AdminsOnly
          title="Releases are only for administrators"
          hint="Administrators decide here which release of each part visitors get."
        />
      ) : (
        <Stack gap={8}>
          <Section title="Remotes">
            <Remotes />
          </Section>
          <RolloutHistory />
        </Stack>
      )}
    </>
  );
}

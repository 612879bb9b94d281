import type { HistoryEntry } from '@keystead/contracts';
import { Loading, SkeletonText, Stack } from '@keystead/ui';
import { LoadFailure, Section, Timeline } from '@keystead/ui/app';
import { recordKey, usePagedList } from '@keystead/web-kit/queries';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ActionButton } from '../records/actions.tsx';
import type { HistoryCollection } from '../records/crud-collection.ts';
import { Surface } from '../records/facts.tsx';
import { type HistoryFields, timelineEntry } from './history-entry.tsx';

export function HistorySection({ children }: { children: ReactNode }) {
  return (
    <Section title="History" hint="Who changed what, and when">
      <Surface>{children}</Surface>
    </Section>
  );
}

const Root = styled.div`&:focus { outline: none; } & button { justify-self: start; }`;

interface RecordHistoryProps {
  pages: { collection: HistoryCollection; noun: string };
  id: number;
  fields: HistoryFields;
}

/** A record's history: who changed what, from what to what, and when. The newest entry is first, the creation last. */
export function RecordHistory({ pages: { collection, noun }, id, fields }: RecordHistoryProps) {
  const { rows, stale, failed, busy, hasMore, retry, fetchMore } = usePagedList<HistoryEntry>({
    // A change of the record refetches its history.
    queryKey: recordKey(collection, id, 'history'),
    fetchPage: (paging, signal) => collection.fetchHistory(id, paging, signal),
  });
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || hasMore) return;
    // The button has disappeared, and the focus with it.
    pressed.current = false;
    root.current?.focus({ preventScroll: true });
  }, [hasMore]);

  const failure = failed && <LoadFailure title="Failed to load history" busy={busy} onRetry={retry} />;
  if (rows === undefined || stale)
    return (
      failure || (
        <Loading label="Loading history">
          <SkeletonText lines={4} />
        </Loading>
      )
    );
  const showMore = () => {
    pressed.current = true;
    fetchMore();
  };
  return (
    <Root ref={root} tabIndex={-1}>
      <Stack gap={6}>
        <Timeline entries={rows.map((entry) => timelineEntry(entry, fields, noun))} />
        {failure || <ActionButton may={hasMore} label="Show more" size="small" busy={busy} onClick={showMore} />}
      </Stack>
    </Root>
  );
}

import type { HistoryEntry, Operation } from '@keystead/contracts';
import { Button, Card, CardBody, Loading, SkeletonText, Stack } from '@keystead/ui';
import { LoadFailure, Section, Timeline } from '@keystead/ui/app';
import { request } from '@keystead/web-kit';
import { type Collection, type Identified, recordKey, usePagedList } from '@keystead/web-kit/queries';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { type HistoryFields, timelineEntry } from './history-entry.tsx';

export function HistorySection({ children }: { children: ReactNode }) {
  return (
    <Section title="History" hint="Who changed what, and when">
      <Card as="div">
        <CardBody>{children}</CardBody>
      </Card>
    </Section>
  );
}

const Root = styled.div`&:focus { outline: none; } & button { justify-self: start; }`;

interface RecordHistoryProps {
  /** The record's collection: a change of the record refetches its history. */
  collection: Pick<Collection<Identified, object>, 'name'>;
  operation: Extract<Operation, `GET ${string}/{id}/history`>;
  id: number;
  /** The kind of record, in one word: `tenant`. */
  noun: string;
  fields: HistoryFields;
}

/** A record's history: who changed what, from what to what, and when. The newest entry is first, the creation last. */
export function RecordHistory({ collection, operation, id, noun, fields }: RecordHistoryProps) {
  const { rows, stale, failed, busy, hasMore, retry, fetchMore } = usePagedList<HistoryEntry>({
    queryKey: recordKey(collection, id, 'history'),
    async fetchPage(query, signal) {
      const { entries, ...page } = await request(operation, { params: { id }, query, signal });
      return { ...page, rows: entries };
    },
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
        {failure ||
          (hasMore && (
            <Button variant="secondary" size="small" busy={busy} onClick={showMore}>
              Show more
            </Button>
          ))}
      </Stack>
    </Root>
  );
}

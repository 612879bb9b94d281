import { Button, Card, CloudOffIcon, color, font, RefreshCwIcon, space } from '@keystead/ui';
import { startTransition, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useTitle } from '../layout/page-title.ts';
import { type ChunkFailure, isChunkFailure, refetchChunk } from './chunk-failure.ts';
import { onNewRevision } from './resolution.ts';

const RETRY_MS = 10_000;

/** Retries every 10 s, when the connection or the user returns, and when the gateway's choice changes. */
export function useRecovery(retry: () => void, enabled = true): void {
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    const unsubscribe = onNewRevision(retry);
    return () => {
      unsubscribe();
      clearInterval(timer);
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
    };
  }, [retry, enabled]);
}

const Centered = styled(Card)`
  align-items: center;
  gap: ${space[2]};
  padding: ${space[12]} ${space[6]};
  margin: ${space[6]} auto;
  inline-size: min(36rem, 100% - ${space[8]});
  text-align: center;
  & > svg { inline-size: 2rem; block-size: 2rem; color: ${color.textMuted}; }
  & > button { margin-block-start: ${space[4]}; }
`;

const Heading = styled.h1`font: ${font('title')};`;
const Explanation = styled.p`color: ${color.textMuted};`;

interface UnavailableCardProps {
  area: string;
  busy: boolean;
  /** Retries automatically: must keep the current view unless it succeeds. */
  onPoll: () => void;
  onRetry: () => void;
}

export function UnavailableCard({ area, busy, onPoll, onRetry }: UnavailableCardProps) {
  useRecovery(onPoll);
  useTitle(`${area} · Keystead`);
  return (
    <Centered role="alert">
      <CloudOffIcon />
      <Heading>{area} is not available right now</Heading>
      <Explanation>The rest of Keystead still works. We keep trying, and you can try again now.</Explanation>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        <RefreshCwIcon />
        Try again
      </Button>
    </Centered>
  );
}

interface BrokenCardProps {
  area: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Stands in for a page that threw, and tries to render it again: what it lacked may be available by then. */
export function BrokenCard({ area, error, busy, onRetry }: BrokenCardProps) {
  const [fetching, setFetching] = useState(false);
  const inProgress = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const refetch = async (failure: ChunkFailure, then: () => void) => {
    if (inProgress.current) return;
    inProgress.current = true;
    setFetching(true);
    await refetchChunk(failure);
    inProgress.current = false;
    setFetching(false);
    // If the user has moved to another page meanwhile, that page must not render again.
    if (mounted.current) then();
  };
  const after = (then: () => void) => () => {
    // Otherwise the browser would answer with the file in its cache.
    if (isChunkFailure(error)) void refetch(error, then);
    else then();
  };
  return (
    <UnavailableCard
      area={area}
      busy={busy || fetching}
      onRetry={after(onRetry)}
      onPoll={after(() => startTransition(onRetry))}
    />
  );
}

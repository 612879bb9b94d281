import { startTransition, useEffect, useRef, useState } from 'react';
import { type ChunkFailure, isChunkFailure, refetchChunk } from './chunk-failure.ts';
import { UnavailableCard } from './unavailable-card.tsx';

interface BrokenCardProps {
  /** The area's name. */
  area: string;
  /** The error that its page threw. */
  error: unknown;
  /** An attempt is pending. */
  busy: boolean;
  /** Renders the page again. */
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

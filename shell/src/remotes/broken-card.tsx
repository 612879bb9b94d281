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
  onAgain: () => void;
}

/** Stands in for a page that threw, and tries to render it again: what it lacked may be available by then. */
export function BrokenCard({ area, error, busy, onAgain }: BrokenCardProps) {
  const [fetching, setFetching] = useState(false);
  const underWay = useRef(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const fetched = async (failure: ChunkFailure, then: () => void) => {
    if (underWay.current) return;
    underWay.current = true;
    setFetching(true);
    await refetchChunk(failure);
    underWay.current = false;
    setFetching(false);
    // If the user has moved to another page meanwhile, that page must not render again.
    if (shown.current) then();
  };
  const after = (then: () => void) => () => {
    // Otherwise the browser would answer with the file in its cache.
    if (isChunkFailure(error)) void fetched(error, then);
    else then();
  };
  return (
    <UnavailableCard
      area={area}
      busy={busy || fetching}
      onRetry={after(onAgain)}
      onPoll={after(() => startTransition(onAgain))}
    />
  );
}

import { startTransition, useEffect, useRef, useState } from 'react';
import { type ChunkFailure, isChunkFailure, refetchChunk } from './chunk-failure.ts';
import { UnavailableCard } from './unavailable-card.tsx';

interface BrokenCardProps {
  /** The area's name. */
  area: string;
  /** What its page threw. */
  error: unknown;
  /** A try is under way. */
  busy: boolean;
  /** Shows the page anew. */
  onAgain: () => void;
}

/** What stands where a page threw, until it is shown: what it was missing may be there by then. */
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
    // Who has gone to another page meanwhile isn't to find it drawn anew.
    if (shown.current) then();
  };
  const after = (then: () => void) => () => {
    // Else the browser would answer with the file that it has already.
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

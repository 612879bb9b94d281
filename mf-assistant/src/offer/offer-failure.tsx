import { Button, Cluster, color, font } from '@keystead/ui';
import styled from 'styled-components';

const Words = styled.span`font: ${font('small')}; color: ${color.textMuted};`;

interface OfferFailureProps {
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** The notice that models and example questions could not be fetched. The user can ask all the same. */
export function OfferFailure({ busy, onRetry }: OfferFailureProps) {
  return (
    <Cluster gap={2} role="group" aria-label="Models">
      <Words role="status">Failed to load the models. You can still ask.</Words>
      <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </Cluster>
  );
}

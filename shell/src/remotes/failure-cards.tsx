import { Button, Card, CloudOffIcon, color, font, RefreshCwIcon, space } from '@keystead/ui';
import styled from 'styled-components';
import { useTitle } from '../layout/use-title.ts';
import { useRecovery } from './use-recovery.ts';

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
  /** The area's name. */
  area: string;
  /** An attempt is pending. */
  busy: boolean;
  /** Retries automatically: must keep the current view unless it succeeds. */
  onPoll: () => void;
  /** The user retries. */
  onRetry: () => void;
}

/** Stands in for an area that has nothing to show. It recovers by itself when the area does. */
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

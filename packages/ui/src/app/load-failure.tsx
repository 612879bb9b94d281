import styled from 'styled-components';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { space } from '../tokens.ts';

const Space = styled.div`padding-block: ${space[4]};`;

export interface LoadFailureProps {
  /** `Failed to load properties`. */
  title: string;
  /** A retry is pending. */
  busy: boolean;
  onRetry: () => void;
}

/** Shows that a list, or its next page, failed to load, with a button to retry. */
export function LoadFailure({ title, busy, onRetry }: LoadFailureProps) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Space>
      <Alert tone="destructive" title={title} action={retry}>
        Your data is safe. Please check your connection, or try again in a moment.
      </Alert>
    </Space>
  );
}

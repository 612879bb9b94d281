import { Alert, Button, space } from '@keystead/ui';
import styled from 'styled-components';

const Space = styled.div`padding-block: ${space[4]};`;

/** Says that the list, or more of it, could not be fetched. */
export function LoadFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Space>
      <Alert tone="destructive" title="Failed to load properties" action={retry}>
        Nothing is lost. Please check your connection, or try again in a moment.
      </Alert>
    </Space>
  );
}

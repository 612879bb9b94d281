import { Button, Card, CardBody, Spinner, Stack } from '@keystead/ui';

export function PageLoading() {
  return <Spinner label="Loading" />;
}

/** Replaces the whole page when the shell's own code fails: a chunk that fails to load, or a bug. */
export function RouteFailure() {
  return (
    <Card as="main" role="alert">
      <CardBody>
        <Stack>
          <h1>This page could not be shown</h1>
          <p>Please check your connection and load it again.</p>
          <div>
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

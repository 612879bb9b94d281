import { quantity } from '@keystead/crud-ui';
import { Alert, Button, Card, CardBody, CardHeader, Stack } from '@keystead/ui';
import { CopyText, ProgressBar, ShieldCheckIcon } from '@keystead/ui/app';
import { errorText } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { useEffect, useRef, useState } from 'react';
import { type VerificationProgress, type VerifiedLog, verifyLog } from './audit.api.ts';

const entries = (count: number) => quantity(count, 'entry', 'entries');

function Outcome({ found: { checked, broken_at, head } }: { found: VerifiedLog }) {
  if (broken_at !== null)
    return (
      <Alert tone="destructive" title={`The log breaks at entry ${broken_at}`}>
        This entry, or one before it, was changed after it was written. {entries(checked)} checked.
      </Alert>
    );
  return (
    <Stack gap={4}>
      <Alert tone="success">{entries(checked)} checked, intact.</Alert>
      {head !== null && <CopyText label="Hash of the last entry" text={head} />}
    </Stack>
  );
}

function Progress({ progress }: { progress: VerificationProgress | null }) {
  if (progress === null) return <ProgressBar label="Checking the log" />;
  const { checked, total } = progress;
  return <ProgressBar label="Checking the log" value={checked} max={total} text={`${entries(checked)} checked`} />;
}

/** Verifies the whole log on demand: whether each entry is unchanged since it was written. */
export function LogVerification() {
  const [progress, setProgress] = useState<VerificationProgress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return verifyLog(setProgress, running.current.signal);
    },
    onMutate: () => setProgress(null),
  });
  return (
    <Card>
      <CardHeader
        title="Verification"
        subtitle="Each entry contains the hash of the one before it. Store the latest hash elsewhere to detect tampering."
      />
      <CardBody>
        <Stack gap={4}>
          <div>
            <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
              {!isPending && <ShieldCheckIcon />}
              Verify
            </Button>
          </div>
          {isPending && <Progress progress={progress} />}
          <div aria-live="polite">
            {error !== null && (
              <Alert tone="destructive">{errorText(error, 'The log could not be checked. Please try again.')}</Alert>
            )}
            {!isPending && data !== undefined && <Outcome found={data} />}
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

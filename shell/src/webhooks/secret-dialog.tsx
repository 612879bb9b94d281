import { Alert, Button, Stack } from '@keystead/ui';
import { CopyText } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Additional information. */
  note?: string;
  onClose: () => void;
}

/** Shows the secret of a webhook's signatures, which is never shown again. */
export function SecretDialog({ title, secret, note, onClose }: SecretDialogProps) {
  return (
    <Dialog open persistent onClose={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <Stack gap={5}>
        <Alert tone="warning" title="Copy it now">
          It is not shown again. Your program checks with it that what it is sent comes from Keystead.
        </Alert>
        <CopyText label="Signing secret" text={secret} />
        {note !== undefined && <p>{note}</p>}
      </Stack>
    </Dialog>
  );
}

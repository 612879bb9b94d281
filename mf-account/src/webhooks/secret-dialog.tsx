import { Alert, Button, Stack } from '@keystead/ui';
import { CopyText } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';

interface SecretDialogProps {
  title: string;
  secret: string;
  note?: string;
  onClose: () => void;
}

/** Shows the secret of a webhook's signatures, which is never shown again. */
export function SecretDialog({ title, secret, note, onClose }: SecretDialogProps) {
  return (
    <Dialog open persistent onClose={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <Stack gap={5}>
        <Alert tone="warning" title="Copy it now">
          It won’t be shown again. Your program uses it to verify that events come from Keystead.
        </Alert>
        <CopyText label="Signing secret" text={secret} />
        {note !== undefined && <p>{note}</p>}
      </Stack>
    </Dialog>
  );
}

import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { AbsentRecord, type AbsentRecordProps } from './absent-record.tsx';

type AbsentRecordDialogProps = AbsentRecordProps & Pick<DialogProps, 'title' | 'onClose'>;

/** The dialog in place of a record that isn't available. */
export function AbsentRecordDialog({ title, onClose, ...absent }: AbsentRecordDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <AbsentRecord {...absent} />
    </Dialog>
  );
}

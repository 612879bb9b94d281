import type { DownloadOperation, Query } from '@keystead/contracts';
import { IconButton, today } from '@keystead/ui';
import { DownloadIcon, EllipsisIcon, UploadIcon } from '@keystead/ui/app';
import { Menu, type MenuAction, useToast } from '@keystead/ui/overlays';
import { errorText, useNavigate } from '@keystead/web-kit';
import { download, saveFile, useMutation } from '@keystead/web-kit/queries';
import { toListQuery } from './crud-collection.ts';

type ExportOperation = Exclude<Extract<DownloadOperation, `GET /${string}/export`>, `${string}{${string}`>;

/** A list and its search. Pages name the operation in full, because releases declare the operations that they call. */
type ExportedList = { [O in ExportOperation]: { operation: O; search: Query<O> } }[ExportOperation];

/** `payments`, of `GET /payments/export`. */
const nameOf = ({ operation }: ExportedList) => operation.split('/')[1] ?? '';

/** Downloads a whole list, with its filters, as `properties-2026-05-31.csv`. The date is in the user's time zone. */
async function exportList(exported: ExportedList): Promise<void> {
  const { operation, search } = exported;
  saveFile(await download(operation, { query: toListQuery(search) }), `${nameOf(exported)}-${today()}.csv`);
}

interface TransferMenuProps {
  exported: ExportedList;
  /** The path of the import page, for users who may create records. */
  importAt?: string;
}

export function TransferMenu({ exported, importAt }: TransferMenuProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate: save, isPending } = useMutation({
    mutationFn: exportList,
    onError: (error) =>
      toast.error(errorText(error, `Failed to export ${nameOf(exported).replace('-', ' ')}. Please try again.`)),
  });
  const items: MenuAction[] = [
    { label: 'Export as CSV', icon: DownloadIcon, disabled: isPending, onSelect: () => save(exported) },
    ...(importAt === undefined
      ? []
      : [{ label: 'Import from CSV', icon: UploadIcon, onSelect: () => void navigate(importAt) }]),
  ];
  const trigger = (
    <IconButton label={importAt === undefined ? 'Export' : 'Import and export'} variant="secondary" busy={isPending}>
      {!isPending && <EllipsisIcon />}
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}

import { Alert, Stack, space } from '@keystead/ui';
import { FileDrop, formatFileSize, ProgressBar } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { recordKey, upload, useMutation, useQueryClient, useRecordCache } from '@keystead/web-kit/queries';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { fileErrorMessage } from '../forms/problems.tsx';
import type { PhotographedRecord, PhotoSource } from './photo.tsx';

interface RejectedFile {
  name: string;
  reason: string;
}

interface Sending {
  name: string;
  share: number;
  /** Its position among the selected files, from 1, and their number. */
  place: number;
  of: number;
}

/**
 * Adds photos to a record, one after the other, so that they keep the order of the selection. A rejected file doesn't
 * stop the others. The upload continues when the user leaves the page.
 */
export function useAddPhotos<Row extends PhotographedRecord>(source: PhotoSource<Row>, { id, photos }: Row) {
  const { collection, path, noun, most } = source;
  const queries = useQueryClient();
  const { refresh } = useRecordCache(collection);
  const toast = useToast();
  const [sending, setSending] = useState<Sending | null>(null);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const reject = (...files: RejectedFile[]) => {
    const names = files.map(({ name }) => name);
    setRejected((before) => [...before.filter(({ name }) => !names.includes(name)), ...files]);
  };

  const { mutate, isPending } = useMutation({
    scope: { id: `photos of ${noun} ${id}` },
    mutationFn: async ({ files, room }: { files: readonly File[]; room: number }) => {
      let added = 0;
      for (const [before, file] of files.entries()) {
        if (added === room) {
          // The same message as the server's; there is no need to send a file that it would reject.
          const reason = `A ${noun} may have up to ${most} photos. Delete one of them to add another.`;
          reject({ name: file.name, reason });
          continue;
        }
        const now = { name: file.name, place: before + 1, of: files.length };
        setSending({ ...now, share: 0 });
        try {
          const onProgress = (share: number) => setSending({ ...now, share });
          await upload(`POST /${path}/{id}/photos`, { params: { id }, file, onProgress });
          added += 1;
          void queries.invalidateQueries({ queryKey: recordKey(collection, id), exact: true });
        } catch (error) {
          reject({ name: file.name, reason: fileErrorMessage(error as Error) });
        }
      }
      return added;
    },
    onSuccess: (added) => {
      if (added === 0) return;
      toast.success(added === 1 ? 'Photo added successfully!' : `${added} photos added successfully!`);
      refresh();
    },
    onSettled: () => setSending(null),
  });

  const room = Math.max(0, most - photos.length);
  return {
    sending,
    rejected,
    full: room === 0,
    forget: () => setRejected([]),
    /** Takes a selection: the files to add, and those that were rejected before sending. */
    add(files: readonly File[], rejectedBefore: readonly RejectedFile[]) {
      if (!isPending) setRejected([]);
      reject(...rejectedBefore);
      if (files.length > 0) mutate({ files, room });
    },
  };
}

export type PhotoAdding = ReturnType<typeof useAddPhotos>;

/** The types that the server accepts by content. The browser checks them too, so that a wrong file isn't sent. */
const TYPES = 'image/jpeg,image/png,image/webp';
const LARGEST = 8 * 1024 * 1024;

const reasons = {
  type: 'The file must be a JPEG, PNG or WebP picture.',
  size: `The file is larger than ${formatFileSize(LARGEST)}.`,
};

interface Choice {
  files: File[];
  rejected: RejectedFile[];
}

/** Combines the files of one selection, which FileDrop reports one by one. */
function useChoice(onChoice: (choice: Choice) => void): (part: Partial<Choice>) => void {
  const choice = useRef<Choice | null>(null);
  return ({ files = [], rejected = [] }) => {
    if (choice.current !== null) {
      choice.current.files.push(...files);
      choice.current.rejected.push(...rejected);
      return;
    }
    const collected = { files: [...files], rejected: [...rejected] };
    choice.current = collected;
    queueMicrotask(() => {
      choice.current = null;
      onChoice(collected);
    });
  };
}

export function PhotoAdder({ adding: { sending, full, add } }: { adding: PhotoAdding }) {
  const addChoice = useChoice(({ files, rejected }) => add(files, rejected));
  return (
    <Stack>
      {sending && (
        <ProgressBar
          label={`Adding ${sending.name}`}
          value={sending.share}
          max={1}
          text={sending.of > 1 ? `${sending.place} of ${sending.of}` : undefined}
        />
      )}
      <FileDrop
        label={full ? 'Photo limit reached' : 'Drop photos here, or choose them'}
        hint={full ? 'Delete one to add another' : 'JPEG, PNG or WebP'}
        accept={TYPES}
        maxBytes={full ? undefined : LARGEST}
        multiple
        disabled={full}
        onFiles={(files) => addChoice({ files })}
        onRejected={({ name }, reason) =>
          addChoice({ rejected: [{ name, reason: reason === 'size' ? reasons.size : reasons.type }] })
        }
      />
    </Stack>
  );
}

// Always rendered, so that a screen reader announces its content; it takes no space while empty.
const Root = styled.div`&:empty { position: absolute; }`;
const List = styled.ul`display: grid; gap: ${space[1]};`;
const Name = styled.span`font-weight: 550;`;

export function RejectedPhotos({ adding: { rejected, forget } }: { adding: PhotoAdding }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rejected.length > 0) root.current?.scrollIntoView({ block: 'nearest' });
  }, [rejected]);
  return (
    <Root ref={root} aria-live="polite">
      {rejected.length > 0 && (
        <Alert
          tone="destructive"
          title={rejected.length === 1 ? 'Failed to add photo' : `Failed to add ${rejected.length} photos`}
          onDismiss={forget}
        >
          <List>
            {rejected.map(({ name, reason }) => (
              <li key={name}>
                <Name>{name}</Name>: {reason}
              </li>
            ))}
          </List>
        </Alert>
      )}
    </Root>
  );
}

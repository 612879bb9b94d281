import { Alert, Button, Stack, space } from '@keystead/ui';
import { FileDrop, formatFileSize, ProgressBar } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { isClientError } from '@keystead/web-kit';
import {
  newIdempotencyKey,
  recordKey,
  upload,
  useMutation,
  useQueryClient,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { fileErrorMessage } from '../forms/problems.tsx';
import type { PhotographedRecord, PhotoSource } from './photo.tsx';

/** A file to upload. The key makes a second attempt add no second photo. */
interface PhotoUpload {
  file: File;
  key: string;
}

const uploadOf = (file: File): PhotoUpload => ({ file, key: newIdempotencyKey() });

export interface RejectedFile {
  name: string;
  reason: string;
  /** What another attempt sends, unless the server has rejected the file itself. */
  again?: PhotoUpload | undefined;
}

export const tooMany = (noun: string, most: number) =>
  `A ${noun} may have up to ${most} photos. Delete one of them to add another.`;

/** Photos that were chosen before their record existed, by its path and id. */
const chosenBefore = new Map<string, readonly File[]>();

/** Uploads photos of a new record as soon as its page is shown. */
export function addWhenShown({ path }: Pick<PhotoSource<never>, 'path'>, id: number, files: readonly File[]): void {
  if (files.length > 0) chosenBefore.set(`${path}/${id}`, files);
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
    mutationFn: async ({ uploads, room }: { uploads: readonly PhotoUpload[]; room: number }) => {
      let added = 0;
      for (const [before, { file, key }] of uploads.entries()) {
        if (added === room) {
          // The same message as the server's; there is no need to send a file that it would reject.
          reject({ name: file.name, reason: tooMany(noun, most) });
          continue;
        }
        const now = { name: file.name, place: before + 1, of: uploads.length };
        setSending({ ...now, share: 0 });
        try {
          const onProgress = (share: number) => setSending({ ...now, share });
          await upload(`POST /${path}/{id}/photos`, { params: { id }, file, onProgress, idempotencyKey: key });
          added += 1;
          void queries.invalidateQueries({ queryKey: recordKey(collection, id), exact: true });
        } catch (error) {
          const again = isClientError(error as Error) ? undefined : { file, key };
          reject({ name: file.name, reason: fileErrorMessage(error as Error), again });
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
  const [arriving, setArriving] = useState(false);
  const addChosenBefore = useEffectEvent(() => {
    const files = chosenBefore.get(`${path}/${id}`);
    if (files === undefined) return;
    chosenBefore.delete(`${path}/${id}`);
    setArriving(true);
    mutate({ uploads: files.map(uploadOf), room });
  });
  useEffect(() => addChosenBefore(), []);

  const again = rejected.flatMap(({ again: upload }) => upload ?? []);
  return {
    sending,
    /** The uploads began with the page, so that the user has not come to see them yet. */
    arriving,
    rejected,
    full: room === 0,
    forget: () => setRejected([]),
    /** Sends the files again that failed on the way; undefined if there are none. */
    retry:
      again.length === 0 || isPending
        ? undefined
        : () => {
            setRejected((before) => before.filter(({ again: upload }) => upload === undefined));
            mutate({ uploads: again, room });
          },
    /** Takes a selection: the files to add, and those that were rejected before sending. */
    add(files: readonly File[], rejectedBefore: readonly RejectedFile[]) {
      if (!isPending) setRejected([]);
      reject(...rejectedBefore);
      if (files.length > 0) mutate({ uploads: files.map(uploadOf), room });
    },
  };
}

export type PhotoAdding = ReturnType<typeof useAddPhotos>;

/** The types that the server accepts by content. The browser checks them too, so that a wrong file isn't sent. */
const TYPES = 'image/jpeg,image/png,image/webp';
const LARGEST = 8 * 1024 * 1024;

export const reasons = {
  type: 'The file must be a JPEG, PNG or WebP picture.',
  size: `The file is larger than ${formatFileSize(LARGEST)}.`,
};

/** The longest side of a picture that is made smaller before it is sent, in pixels. */
const LONGEST = 4096;

async function asJpeg(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return bytes && new File([bytes], file.name.replace(/\.[^.]*$|$/, '.jpg'), { type: bytes.type });
}

/**
 * A picture as the server accepts it: cameras take larger ones, and of other types, than it stores.
 * @returns why it can't be sent, if the browser can't read it
 */
export async function preparePhoto(file: File): Promise<File | keyof typeof reasons> {
  const known = TYPES.split(',').includes(file.type);
  if (known && file.size <= LARGEST) return file;
  const made = await asJpeg(file).catch(() => null);
  if (made === null) return known ? 'size' : 'type';
  return made.size <= LARGEST ? made : 'size';
}

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

interface RejectedPhotosProps {
  adding: Pick<PhotoAdding, 'rejected' | 'forget'> & { retry?: PhotoAdding['retry'] };
}

export function RejectedPhotos({ adding: { rejected, forget, retry } }: RejectedPhotosProps) {
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
          action={
            retry && (
              <Button variant="secondary" size="small" onClick={retry}>
                Try again
              </Button>
            )
          }
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

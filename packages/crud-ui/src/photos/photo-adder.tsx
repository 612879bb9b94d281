import { Stack } from '@keystead/ui';
import { FileDrop, formatFileSize, ProgressBar } from '@keystead/ui/app';
import { useRef } from 'react';
import type { RejectedFile } from './rejected-file.ts';
import type { PhotoAdding } from './use-add-photos.ts';

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

/** Where users add photos, with the upload's progress. */
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

import { CloseIcon, Cluster, color, IconButton, media, radius, Stack, space } from '@keystead/ui';
import { CameraIcon, FileButton, ImageIcon, PhotoFrame } from '@keystead/ui/app';
import { useFocusAfter } from '@keystead/web-kit';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import styled from 'styled-components';
import { preparePhoto, type RejectedFile, RejectedPhotos, reasons, tooMany } from './add-photos.tsx';

const Thumbnails = styled.ul`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  & > li { position: relative; overflow: hidden; border: 1px solid ${color.border}; border-radius: ${radius.medium}; }
`;

const Remove = styled(IconButton)`
  position: absolute;
  inset-block-start: ${space[1]};
  inset-inline-end: ${space[1]};
  border-radius: ${radius.round};
`;

// A camera is worth a button of its own where the device itself takes the picture.
const OnTouch = styled.span`
  display: none;
  ${media.touch} { display: contents; }
`;

const Choices = styled(Cluster)`
  ${media.phone} { & > *, & > span > * { flex: 1; } }
`;

function Thumbnail({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <li>
      <PhotoFrame src={address} alt={file.name} ratio="1 / 1" fallback={<ImageIcon />} />
      <Remove label={`Remove ${file.name}`} variant="secondary" size="small" onClick={onRemove}>
        <CloseIcon />
      </Remove>
    </li>
  );
}

/** The name of a file that differs from all others: a phone calls every new picture `image.jpg`. */
function distinct(file: File, taken: readonly string[]): File {
  const [, stem = file.name, ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(file.name) ?? [];
  let { name } = file;
  for (let nth = 2; taken.includes(name); nth++) name = `${stem} (${nth})${ending}`;
  return name === file.name ? file : new File([file], name, { type: file.type });
}

interface PhotoPickerProps {
  photos: readonly File[];
  onChange: (photos: File[]) => void;
  noun: string;
  most: number;
}

function PhotoPicker({ photos, onChange, noun, most }: PhotoPickerProps) {
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const pick = async (files: readonly File[]) => {
    const refused: RejectedFile[] = [];
    const picked = [...photos];
    for (const file of files) {
      const photo = await preparePhoto(file);
      const names = picked.map(({ name }) => name);
      if (typeof photo === 'string') refused.push({ name: file.name, reason: reasons[photo] });
      else if (picked.length >= most) refused.push({ name: file.name, reason: tooMany(noun, most) });
      else picked.push(distinct(photo, names));
    }
    setRejected(refused);
    onChange(picked);
  };
  const full = photos.length >= most;
  const adder = useRef<HTMLInputElement>(null);
  useFocusAfter(photos.length, () => adder.current);
  return (
    <Stack gap={3}>
      <RejectedPhotos adding={{ rejected, forget: () => setRejected([]) }} />
      {photos.length > 0 && (
        <Thumbnails aria-label="Photos to send">
          {photos.map((file) => (
            <Thumbnail
              key={file.name}
              file={file}
              onRemove={() => onChange(photos.filter((other) => other !== file))}
            />
          ))}
        </Thumbnails>
      )}
      <Choices gap={3}>
        <OnTouch>
          <FileButton accept="image/*" capture="environment" disabled={full} onFiles={(files) => void pick(files)}>
            <CameraIcon />
            Take a photo
          </FileButton>
        </OnTouch>
        <FileButton ref={adder} accept="image/*" multiple disabled={full} onFiles={(files) => void pick(files)}>
          <ImageIcon />
          Add photos
        </FileButton>
      </Choices>
    </Stack>
  );
}

/** Photos that are chosen with a record that does not exist yet. `addWhenShown` uploads them on the record's page. */
export const photosField = ({ noun, most }: Pick<PhotoPickerProps, 'noun' | 'most'>) => ({
  label: 'Photos',
  cell: [6, 6] as const,
  bare: true,
  toValue: (): File[] => [],
  toSent: () => undefined,
  control: ({ control }: UseFormReturn, name: string) => (
    <PickedPhotos control={control} name={name} noun={noun} most={most} />
  ),
});

function PickedPhotos({
  control,
  name,
  ...rest
}: Pick<UseFormReturn, 'control'> & { name: string } & Pick<PhotoPickerProps, 'noun' | 'most'>) {
  const { field } = useController({ control, name });
  return <PhotoPicker photos={field.value as File[]} onChange={field.onChange} {...rest} />;
}

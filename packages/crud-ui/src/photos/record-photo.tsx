import type { Photo } from '@keystead/contracts';
import { ImageIcon, PhotoFrame, type PhotoFrameProps } from '@keystead/ui/app';
import { type Identified, useQuery } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { type PhotoSize, photoQuery } from './photo-query.ts';
import type { PhotoPath } from './photo-source.ts';

const Missing = styled(ImageIcon)`inline-size: 1.5rem; block-size: 1.5rem;`;

interface RecordPhotoProps extends Pick<PhotoFrameProps, 'alt' | 'ratio'> {
  path: PhotoPath;
  /** The record's id. */
  id: Identified['id'];
  photo: Photo;
  size: PhotoSize;
}

/** A photo of a record, fetched when it is shown; cropped to the frame where its shape differs. */
export function RecordPhoto({ path, id, photo, size, ...frame }: RecordPhotoProps) {
  const { data, isError } = useQuery(photoQuery(path, id, photo.id, size));
  return <PhotoFrame src={data} failed={isError} fallback={<Missing />} {...frame} />;
}

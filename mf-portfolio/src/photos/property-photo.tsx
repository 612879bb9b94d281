import type { Photo, Property } from '@keystead/contracts';
import { ImageIcon, PhotoFrame, type PhotoFrameProps } from '@keystead/ui';
import { useQuery } from '@keystead/web-kit';
import styled from 'styled-components';
import { type PhotoSize, photoQuery } from './photo-query.ts';

const Missing = styled(ImageIcon)`inline-size: 1.5rem; block-size: 1.5rem;`;

interface PropertyPhotoProps extends Pick<PhotoFrameProps, 'alt' | 'ratio'> {
  propertyId: Property['id'];
  photo: Photo;
  size: PhotoSize;
}

/** A photo of a property, fetched when it is shown; cut to the frame where that has another shape. */
export function PropertyPhoto({ propertyId, photo, size, ...frame }: PropertyPhotoProps) {
  const { data, isError } = useQuery(photoQuery(propertyId, photo.id, size));
  return <PhotoFrame src={data} failed={isError} fallback={<Missing />} {...frame} />;
}

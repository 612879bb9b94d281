import type { Photo, Property } from '@keystead/contracts';
import { photoQuery } from '@keystead/crud-ui';
import { PhotoFrame, type PhotoFrameProps } from '@keystead/ui/app';
import { useQuery } from '@keystead/web-kit/queries';
import { useNearViewport } from './use-near-viewport.ts';

interface CoverPhotoProps extends Pick<PhotoFrameProps, 'ratio' | 'fallback'> {
  propertyId: Property['id'];
  photo: Photo;
}

/**
 * The cover of a property, fetched when it comes near the viewport. Until it has loaded, or if it fails, `fallback`.
 */
export function CoverPhoto({ propertyId, photo, ...frame }: CoverPhotoProps) {
  const [watch, near] = useNearViewport<HTMLDivElement>();
  const { data } = useQuery({ ...photoQuery('properties', propertyId, photo.id, 'small'), enabled: near });
  return (
    <div ref={watch}>
      <PhotoFrame src={data} failed={data === undefined} alt="" {...frame} />
    </div>
  );
}

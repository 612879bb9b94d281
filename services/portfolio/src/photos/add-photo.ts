import { photoWidths, portfolio } from '@keystead/contracts';
import { type Caller, created, endpoint, KnownError } from '@keystead/service-kit';
import { type Picture, readPicture } from '@keystead/service-kit/files';
import type { PortfolioParts } from '../portfolio-parts.ts';
import type { KeptPhoto, Property } from '../properties/property.ts';
import { presentPhoto } from '../properties/property-presenter.ts';
import { changePhotos } from './change-photos.ts';
import { assertRoom, type PhotoSize, photoFile, photoOf, withPhoto } from './photo.ts';

type Parts = Pick<PortfolioParts, 'properties' | 'homes' | 'files'>;

/** Writes the files, then names them in the property; those that turn out to be one too many are taken back. */
async function keepPhoto(
  { files, ...parts }: Parts,
  caller: Caller,
  { _id: propertyId, account_id: accountId }: Property,
  { photo, forms }: { photo: KeptPhoto } & Pick<Picture<PhotoSize>, 'forms'>,
): Promise<Property> {
  for (const [size, bytes] of Object.entries(forms))
    await files.write({ ...photoFile(photo.id), accountId }, size, bytes);
  try {
    return await changePhotos(parts, caller, propertyId, (photos) => withPhoto(photos, photo));
  } catch (error) {
    // After any other error the property may name it all the same; if it doesn't, the sweep will find it.
    if (error instanceof KnownError) await files.remove(photoFile(photo.id));
    throw error;
  }
}

/** Adds a photo to a property, behind those that it has: no more than eight, also when they are sent together. */
export const addPhoto = (parts: PortfolioParts) =>
  endpoint(portfolio, 'POST /properties/{id}/photos', async ({ caller, params, body, recordId }) => {
    const answer = ({ photos }: Property, id: number) =>
      created(presentPhoto(photoOf(photos, id)), `properties/${params.id}/photos`);
    // Before the work on the picture: who may add one, and whether there is room.
    const { id } = await recordId(() => parts.ids.photos.next());
    const property = await changePhotos(parts, caller, params.id, (photos) => {
      if (!photos.some((photo) => photo.id === id)) assertRoom(photos);
      return photos;
    });
    if (property.photos.some((photo) => photo.id === id)) return answer(property, id);
    const { width, height, forms } = await readPicture(body.bytes, photoWidths);
    const photo = { id, width, height, created_at: new Date() };
    return answer(await keepPhoto(parts, caller, property, { photo, forms }), id);
  });

import type { Photo } from '@keystead/contracts';
import { type ApiAnswer, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';

/** Calls of the photo endpoints for tests. */
export interface PhotoCalls {
  /** Adds a picture, by default a grey JPEG. */
  add(
    by: TestUser | null,
    property: number,
    picture?: Buffer,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<`POST /properties/${number}/photos`>>;
  /** The ids of a property's photos, in order. */
  of(by: TestUser, property: number): Promise<number[]>;
  /** The stored variants of all photos, such as `photo/7/small`. */
  stored(): Promise<string[]>;
}

/** The calls on an API. */
export const photoCalls = (api: TestApi): PhotoCalls => ({
  add: async (by, property, picture, headers) =>
    api.call(by, `POST /properties/${property}/photos`, picture ?? (await samplePicture()), {
      'content-type': 'image/jpeg',
      ...headers,
    }),
  of: async (by, property) => {
    const { photos } = (await api.call(by, `GET /properties/${property}`)).body;
    return photos.map(({ id }: Photo) => id);
  },
  stored: async () => {
    const files = await api.database.collection<{ _id: string }>('files.files').find().sort({ _id: 1 }).toArray();
    return files.map(({ _id }) => _id);
  },
});

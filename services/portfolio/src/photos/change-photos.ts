import { authorise, authorOf, type Caller, NotFound, retryOnConflict } from '@keystead/service-kit';
import type { Photos } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import type { Property } from '../properties/property.ts';
import { propertyPolicy } from '../properties/property-policy.ts';
import { propertyPhotos } from './photo.ts';

/**
 * Changes the photos of a property for a caller like any other field, so that its version and its history follow. On a
 * version conflict, `change` is called again. An error that it throws is passed on.
 */
export const changePhotos =
  (
    { properties, tenantAccess, files }: Pick<Dependencies, 'properties' | 'tenantAccess' | 'files'>,
    caller: Caller,
    id: number,
  ) =>
  async (change: (photos: Photos) => Photos): Promise<Property> => {
    const scope = await tenantAccess.scopeOf(caller);
    return retryOnConflict(
      'this property',
      async () => {
        const property = await properties.records.find(scope, id);
        if (!property) throw new NotFound('This property does not exist.');
        authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
        const changed = { ...property, photos: change(property.photos) };
        return properties.records.save(scope, property, changed, authorOf(caller));
      },
      propertyPhotos(files).tries,
    );
  };

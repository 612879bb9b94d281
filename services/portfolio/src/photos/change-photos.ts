import { mostPhotos } from '@keystead/contracts';
import { authorise, authorOf, type Caller, NotFound, untilUndisturbed } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import type { Property } from '../properties/property.ts';
import { propertyPolicy } from '../properties/property-policy.ts';

/** Photos that are sent together get in each other's way, each once at most; and a few edits beside. */
const tries = mostPhotos + 5;

/**
 * Changes the photos of a property as any other field of it, so that its version and its history follow. When an edit
 * gets in between, `change` is asked anew; what it throws is the answer.
 */
export async function changePhotos(
  { properties, homes }: Pick<PortfolioParts, 'properties' | 'homes'>,
  caller: Caller,
  propertyId: number,
  change: (photos: Property['photos']) => Property['photos'],
): Promise<Property> {
  const scope = await homes.scopeOf(caller);
  return untilUndisturbed(
    'this property',
    async () => {
      const property = await properties.records.find(scope, propertyId);
      if (!property) throw new NotFound('This property does not exist.');
      authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
      const changed = { ...property, photos: change(property.photos) };
      return properties.records.save(scope, property, changed, authorOf(caller));
    },
    tries,
  );
}

import type { Property } from '@keystead/contracts';
import { Grid, motion, Pager } from '@keystead/ui';
import { useConfirm } from '@keystead/ui/overlays';
import { useRef } from 'react';
import styled from 'styled-components';
import { useDeleteProperty } from './delete-property.ts';
import type { PropertyList } from './list-properties.ts';
import { LoadFailure } from './load-failure.tsx';
import { LoadingProperties } from './loading-properties.tsx';
import { NoProperties, type NoPropertiesProps } from './no-properties.tsx';
import { PropertyCard } from './property-card.tsx';
import { useListFocus } from './use-list-focus.ts';

const Cards = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface PropertyResultsProps extends Omit<NoPropertiesProps, 'mayCreate'> {
  list: PropertyList;
}

/** The list in each of its states. */
export function PropertyResults({ list, narrowed, onClearSearch }: PropertyResultsProps) {
  const { properties, total, hasMore } = list;
  const cards = useRef<HTMLUListElement>(null);
  const keepFocusAt = useListFocus(cards, properties?.length ?? 0);
  const confirm = useConfirm();
  const { mutate: remove } = useDeleteProperty();

  const failure = list.failed && <LoadFailure busy={list.busy} onRetry={list.retry} />;
  if (properties === undefined) return failure || <LoadingProperties />;
  if (total === 0 && properties.length === 0)
    return <NoProperties narrowed={narrowed} mayCreate={list.mayCreate} onClearSearch={onClearSearch} />;

  const askToDelete = async ({ id, name }: Property, place: number) => {
    const title = 'Are you sure you want to delete this property?';
    if (!(await confirm({ title, description: name, confirmLabel: 'Delete' }))) return;
    keepFocusAt(place);
    remove(id);
  };
  const fetchMore = () => {
    keepFocusAt(properties.length);
    list.fetchMore();
  };
  const pager = { shown: properties.length, total, capped: list.capped, noun: 'properties', hasMore, busy: list.busy };
  return (
    <>
      <Cards as="ul" ref={cards} aria-busy={list.stale}>
        {properties.map((property, place) => (
          <PropertyCard key={property.id} property={property} onDelete={() => void askToDelete(property, place)} />
        ))}
      </Cards>
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </>
  );
}

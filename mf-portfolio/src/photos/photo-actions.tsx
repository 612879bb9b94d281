import type { Photo, Property } from '@keystead/contracts';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  type ButtonProps,
  color,
  media,
  StarIcon,
  space,
  TrashIcon,
} from '@keystead/ui';
import { useConfirm } from '@keystead/ui/overlays';
import styled from 'styled-components';
import { useDeletePhoto } from './use-delete-photo.ts';
import { useOrderPhotos } from './use-order-photos.ts';

const Bar = styled.div`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: 1fr 1fr;
  ${media.tablet} { grid-template-columns: repeat(3, auto) 1fr; & > :last-child { justify-self: end; } }
`;

// What can't be done just now is said to be so and keeps the focus, which a disabled button would lose.
const Action = styled(Button)`
  &[aria-disabled='true']:not([aria-busy]) { cursor: not-allowed; background: ${color.hover}; color: ${color.textSubtle}; box-shadow: none; border-color: transparent; }
`;

interface PhotoActionsProps {
  property: Property;
  /** The one that is acted on. */
  photo: Photo;
  /** Called when a photo has been deleted, while it is still shown. */
  onDeleted: (photo: Photo) => void;
}

/** What can be done with a photo, for who may change the property. */
export function PhotoActions({ property, photo, onDeleted }: PhotoActionsProps) {
  const order = useOrderPhotos(property);
  const remove = useDeletePhoto(property, onDeleted);
  const confirm = useConfirm();
  const busy = order.isPending || remove.isPending;
  const place = property.photos.indexOf(photo);
  const last = property.photos.length - 1;

  const askToDelete = async () => {
    const title = 'Are you sure you want to delete this photo?';
    const description = `Photo ${place + 1} of ${property.name}`;
    if (await confirm({ title, description, confirmLabel: 'Delete' })) remove.mutate(photo);
  };
  const action = (possible: boolean, onClick: () => void): ButtonProps => ({
    variant: 'secondary',
    size: 'small',
    'aria-disabled': !possible || busy,
    onClick: possible && !busy ? onClick : undefined,
  });
  return (
    <Bar role="group" aria-label={`Photo ${place + 1}`}>
      <Action {...action(place > 0, () => order.move(photo, 0))}>
        <StarIcon />
        {place > 0 ? 'Make cover' : 'Cover'}
      </Action>
      <Action {...action(place > 0, () => order.move(photo, place - 1))}>
        <ArrowLeftIcon />
        Move left
      </Action>
      <Action {...action(place < last, () => order.move(photo, place + 1))}>
        <ArrowRightIcon />
        Move right
      </Action>
      <Action {...action(true, askToDelete)}>
        <TrashIcon />
        Delete
      </Action>
    </Bar>
  );
}

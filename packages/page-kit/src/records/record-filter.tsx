import { Button, CloseIcon, VisuallyHidden } from '@keystead/ui';
import type { ReactNode } from 'react';

interface RecordFilterProps {
  onRemove: () => void;
  /** What the list is narrowed to: `Property: Harbour House`. */
  children: ReactNode;
}

/** A record to which a link has narrowed a list; it can be taken off. */
export function RecordFilter({ onRemove, children }: RecordFilterProps) {
  return (
    <Button variant="secondary" size="small" onClick={onRemove}>
      <VisuallyHidden>Remove filter</VisuallyHidden>
      <span>{children}</span>
      <CloseIcon />
    </Button>
  );
}

import { Button, CloseIcon, VisuallyHidden } from '@keystead/ui';
import type { ReactNode } from 'react';

interface RecordFilterProps {
  onRemove: () => void;
  /** The filter's text: `Property: Harbour House`. */
  children: ReactNode;
}

/** A record by which a link has filtered a list; the user can remove the filter. */
export function RecordFilter({ onRemove, children }: RecordFilterProps) {
  return (
    <Button variant="secondary" size="small" onClick={onRemove}>
      <VisuallyHidden>Remove filter</VisuallyHidden>
      <span>{children}</span>
      <CloseIcon />
    </Button>
  );
}

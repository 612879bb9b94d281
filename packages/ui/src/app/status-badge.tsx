import { Badge } from '../badge.tsx';
import type { Tone } from '../tone.ts';

// The states of product.md §3 and §4, for every kind of record; a word has the same tone everywhere.
const tones: Record<string, Tone> = {
  available: 'success',
  occupied: 'info',
  maintenance: 'warning',
  active: 'success',
  expired: 'neutral',
  pending: 'warning',
  open: 'info',
  in_progress: 'warning',
  completed: 'success',
  cancelled: 'neutral',
  overdue: 'danger',
  failed: 'danger',
  disputed: 'warning',
  paid: 'success',
  busy: 'warning',
  unavailable: 'danger',
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'danger',
  trial: 'info',
};

/** `in_progress` → `In progress`. */
export const statusLabel = (status: string) => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A record's status, priority or availability as a label with a tone; neutral for an unknown one. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot>
      {statusLabel(status)}
    </Badge>
  );
}

import type { Suggestion } from '@keystead/contracts';

/** Why a person is suitable for a request, in a word or two: `Plumbing`, `In Portland`. */
export function reasonText(
  reason: Suggestion['reasons'][number],
  { personnel }: Pick<Suggestion, 'personnel'>,
): string {
  // The city is part of a free text: 'Portland, ME'.
  const [place] = (personnel.location ?? '').split(',');
  const labels: Record<typeof reason, string> = {
    service_type: personnel.service_type,
    specialties: 'Matching skills',
    available: 'Available',
    same_city: place ? `In ${place.trim()}` : 'In the same city',
    same_state: 'In the same state',
    least_busy: 'Fewest open requests',
  };
  return labels[reason];
}

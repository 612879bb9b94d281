import type { Personnel, ServiceType } from '@keystead/contracts';
import { formatMoney } from '@keystead/ui';

/** The trades, in the order of the lists (product §3); each is read as it is sent. */
export const serviceTypes: Record<ServiceType, string> = {
  Plumbing: 'Plumbing',
  Electrical: 'Electrical',
  HVAC: 'HVAC',
  Carpentry: 'Carpentry',
  Painting: 'Painting',
  Landscaping: 'Landscaping',
  Cleaning: 'Cleaning',
  'Appliance Repair': 'Appliance Repair',
  Roofing: 'Roofing',
  Flooring: 'Flooring',
  'General Maintenance': 'General Maintenance',
  Other: 'Other',
};

/** Whether somebody can be called, as it is read. */
export const availabilityNames: Record<Personnel['availability'], string> = {
  available: 'Available',
  busy: 'Busy',
  unavailable: 'Unavailable',
};

/** Says that somebody was not saved; the reason stands below it (product §8). */
export const SAVE_FAILED = 'Failed to save personnel';

/** `$45.00/hour`. */
export const rateText = (hourly_rate: number): string => `${formatMoney(hourly_rate)}/hour`;

/** What one of the personnel is, where a sentence needs a word. */
export const NOUN = 'personnel record';

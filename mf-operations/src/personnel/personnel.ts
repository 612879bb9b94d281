import type { Personnel, ServiceType } from '@keystead/contracts';
import { formatMoney } from '@keystead/ui';

/** The trades, in the order of the lists (product §3). Each is displayed as it is sent. */
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

export const availabilityNames: Record<Personnel['availability'], string> = {
  available: 'Available',
  busy: 'Busy',
  unavailable: 'Unavailable',
};

/** `$45.00/hour`. */
export const rateText = (hourly_rate: number): string => `${formatMoney(hourly_rate)}/hour`;

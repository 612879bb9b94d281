export const SUPPORT_EMAIL = 'support@keystead.example';

/** Business hours (product §9). */
export const businessHours = [
  { days: 'Mon-Fri', hours: '9AM-6PM PST' },
  { days: 'Saturday', hours: '10AM-4PM' },
  { days: 'Sunday', hours: 'Closed' },
] as const;

export const offices = [
  { city: 'San Francisco', note: 'Headquarters', lines: ['548 Market Street, Suite 210', 'San Francisco, CA 94104'] },
  { city: 'Austin', note: 'Customer support', lines: ['701 Brazos Street, Floor 5', 'Austin, TX 78701'] },
  { city: 'New York', note: 'Sales', lines: ['228 Park Avenue South', 'New York, NY 10003'] },
] as const;

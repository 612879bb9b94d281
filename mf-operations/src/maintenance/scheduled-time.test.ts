import { clockTime, scheduledText, sentTime } from './scheduled-time.ts';

// ICU separates the time from AM and PM by a narrow no-break space.
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('scheduledText: formats a date in its time zone, with the zone’s name', () => {
  expect(plain(scheduledText('2026-03-02T14:00:00Z', 'America/New_York'))).toBe('Mar 2, 2026, 9:00 AM EST');
  expect(plain(scheduledText('2026-07-02T14:00:00Z', 'America/New_York'))).toBe('Jul 2, 2026, 10:00 AM EDT');
  expect(plain(scheduledText('2026-03-02T14:00:00Z', 'UTC'))).toBe('Mar 2, 2026, 2:00 PM UTC');
});

test('clockTime: returns the local time in the zone, midnight as 00', () => {
  expect(clockTime('2026-03-02T14:05:00Z', 'America/New_York')).toBe('2026-03-02T09:05');
  expect(clockTime('2026-03-02T05:00:00Z', 'America/New_York')).toBe('2026-03-02T00:00');
  expect(clockTime('2026-03-01T23:30:00Z', 'Asia/Kolkata')).toBe('2026-03-02T05:00');
});

test('sentTime: returns the format of the product, with or without seconds from the browser', () => {
  expect(sentTime('2026-03-02T09:05')).toBe('2026-03-02 09:05:00');
  expect(sentTime('2026-03-02T09:05:30')).toBe('2026-03-02 09:05:00');
});

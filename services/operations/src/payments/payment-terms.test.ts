import { endOfDay } from '@keystead/service-kit';
import { never } from './payment.ts';
import { type Dated, firstReminderAt, occasionAt, reminderFor } from './payment-terms.ts';

const zone = 'America/Los_Angeles';
const payment: Dated = {
  status: 'pending',
  due_date: '2026-03-10',
  time_zone: zone,
  overdue_at: endOfDay('2026-03-10', zone),
};
/** In Los Angeles clocks go forward on 8 March 2026. */
const [ahead, over] = [new Date('2026-03-07T08:00:00Z'), new Date('2026-03-11T07:00:00Z')];
const before = (at: Date) => new Date(at.getTime() - 1);
const weekAfter = new Date('2026-03-18T07:00:00Z');

it('occasionAt: reminds from local midnight three days before the due date until a week after it', () => {
  expect([firstReminderAt('2026-03-10', zone), payment.overdue_at]).toEqual([ahead, over]);
  expect(occasionAt(payment, before(ahead))).toBeNull();
  expect(occasionAt(payment, ahead)).toBe('due');
  expect(occasionAt(payment, before(over))).toBe('due');
  expect(occasionAt(payment, over)).toBe('overdue');
  expect(occasionAt(payment, before(weekAfter))).toBe('overdue');
  expect(occasionAt(payment, weekAfter)).toBeNull();
});

it('reminderFor: schedules the next reminder, and returns a past instant for one that is due', () => {
  expect(reminderFor(payment, new Date('2026-01-01T00:00:00Z'))).toEqual(ahead);
  expect(reminderFor(payment, before(over))).toEqual(ahead);
  expect(reminderFor(payment, over)).toEqual(over);
  expect(reminderFor(payment, weekAfter)).toBeNull();
});

it.each(['completed', 'failed', 'overdue'] as const)('no reminder is due for a payment that is set to %s', (status) => {
  for (const at of [ahead, over]) {
    expect(occasionAt({ ...payment, status }, at)).toBeNull();
    expect(reminderFor({ ...payment, status }, at)).toBeNull();
  }
});

it('no reminder is due for a payment without a due date', () => {
  const undated = { ...payment, due_date: null, overdue_at: never };
  expect([occasionAt(undated, over), reminderFor(undated, over)]).toEqual([null, null]);
});

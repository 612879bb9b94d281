import { closeEndText, documentChange, shownStatus, termProgress } from './lease.ts';

const year = { start_date: '2026-06-01', end_date: '2027-05-31', status: 'active' } as const;

test.each([
  ['2027-04-01', 'ends in 60 days'],
  ['2027-05-08', 'ends in 23 days'],
  ['2027-05-30', 'ends tomorrow'],
  ['2027-05-31', 'ends today'],
])('closeEndText: names an end that is close: on %s', (day, text) => {
  expect(closeEndText(year, day)).toBe(text);
  expect(closeEndText({ ...year, status: 'expired' }, day)).toBeNull();
});

test('closeEndText: returns null for an end that is far away or past', () => {
  expect(closeEndText(year, '2027-03-31')).toBeNull();
  expect(closeEndText(year, '2027-06-01')).toBeNull();
});

test.each([
  ['2026-05-22', 0, 'Starts in 10 days', null],
  ['2026-05-31', 0, 'Starts tomorrow', null],
  ['2026-06-01', 1, 'Day 1 of 365', 'Ends in 364 days'],
  ['2027-05-30', 364, 'Day 364 of 365', 'Ends tomorrow'],
  ['2027-05-31', 365, 'Day 365 of 365', 'Ends today'],
  // In the user's time zone it is tomorrow already, but not in the property's.
  ['2027-06-01', 365, 'Day 365 of 365', 'Ends today'],
])('termProgress: a running term: on %s', (day, elapsed, text, end) => {
  expect(termProgress(year, day)).toEqual({ elapsed, total: 365, text, end });
});

test('termProgress: a term that has ended', () => {
  const over = { ...year, status: 'expired' } as const;
  expect(termProgress(over, '2027-07-01')).toEqual({ elapsed: 365, total: 365, text: 'Ended', end: null });
  expect(termProgress(over, '2026-12-01')).toEqual({ elapsed: 365, total: 365, text: 'Expired', end: null });
});

const field = 'documents';

test.each([
  [null, 'Lease.pdf', 'added the document Lease.pdf'],
  ['Lease.pdf', 'Lease.pdf, Keys, two.pdf', 'added the document Keys, two.pdf'],
  ['Lease.pdf', 'Lease.pdf, Lease.pdf', 'added the document Lease.pdf'],
  ['Lease.pdf, Keys, two.pdf', 'Lease.pdf', 'deleted the document Keys, two.pdf'],
  ['Lease.pdf', null, 'deleted the document Lease.pdf'],
  ['Keys.pdf', 'Lease.pdf', 'added the document Lease.pdf and deleted the document Keys.pdf'],
])('documentChange from %s to %s: %s', (from, to, said) => {
  expect(documentChange({ field, from, to })).toBe(said);
});

test('shownStatus: an active lease is upcoming before its first day', () => {
  const days = ['2026-05-31', '2026-06-01'];
  expect(days.map((day) => shownStatus(year, day))).toEqual(['upcoming', 'active']);
  expect(shownStatus({ ...year, status: 'pending' }, '2026-05-31')).toBe('pending');
});

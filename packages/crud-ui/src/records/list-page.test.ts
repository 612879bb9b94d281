import { listSearch } from './list-page.ts';

const { fields } = listSearch({
  filters: {
    status: { label: 'Status', all: 'All Status', names: { active: 'Active', expired: 'Expired' } },
    expiring_within: { label: 'End date', all: 'Any end date', names: { 30: 'In 30 days', 60: 'In 60 days' } },
  },
  records: ['property_id'],
  sorts: { '-created_at': 'Newest first', end_date: 'Ending soonest' },
});

test('listSearch: reads words, filters, records and order from the address', () => {
  expect(fields.q(' oak ')).toBe('oak');
  expect(fields.status('active')).toBe('active');
  expect(fields.expiring_within('30')).toBe(30);
  expect(fields.property_id('5')).toBe(5);
  expect(fields.sort('end_date')).toBe('end_date');
});

test('listSearch: leaves out what is not offered, and the default order', () => {
  expect(fields.status('gone')).toBeUndefined();
  expect(fields.expiring_within('31')).toBeUndefined();
  expect(fields.property_id('-5')).toBeUndefined();
  expect(fields.sort('-created_at')).toBeUndefined();
});

import { listSource, recordSource } from './sources.ts';

describe('the source of a figure', () => {
  it.each([
    ['payments', {}, {}, 'Payments', '/app/payments'],
    ['payments', { status: 'overdue' }, {}, 'Payments, overdue', '/app/payments?status=overdue'],
    [
      'payments',
      { payment_type: 'rent', tenant_id: 21 },
      { tenant_name: 'Ana Lopez' },
      'Payments, rent, of Ana Lopez',
      '/app/payments?payment_type=rent&tenant_id=21',
    ],
    [
      'maintenance',
      { status: 'in_progress', property_id: 11 },
      {},
      'Maintenance requests, in progress, of one property',
      '/app/maintenance?status=in_progress&property_id=11',
    ],
    [
      'maintenance',
      { assigned_to: 61 },
      { assigned_to_name: 'Pat' },
      'Maintenance requests, assigned to Pat',
      '/app/maintenance?assigned_to=61',
    ],
    ['maintenance', { service_type: 'Plumbing' }, {}, 'Maintenance requests', '/app/maintenance'],
    [
      'leases',
      { status: 'active', expiring_within: 60 },
      {},
      'Leases, active, ending within 60 days',
      '/app/leases?status=active&expiring_within=60',
    ],
    ['leases', { status: 'active', expiring_within: 45 }, {}, 'Leases, active', '/app/leases?status=active'],
    ['personnel', { q: 'a&b' }, {}, 'Maintenance personnel, “a&b”', '/app/maintenance-personnel?q=a%26b'],
  ] as const)('%s filtered by %j is the page that shows it', (of, filters, names, label, path) => {
    expect(listSource(of, filters, names)).toEqual({ label, path });
  });

  it('is a record’s own page', () => {
    expect(recordSource('tenants', { id: 21, label: 'Ana\nLopez' })).toEqual({
      label: 'Ana Lopez',
      path: '/app/tenants/21',
    });
  });
});

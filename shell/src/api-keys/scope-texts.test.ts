import type { ApiScope } from '@keystead/contracts';
import { everywhere, scopesText, withLevel } from './scope-texts.ts';

test.each<[readonly ApiScope[], string]>([
  [everywhere('write'), 'Full access'],
  [everywhere('read'), 'Read everything'],
  [['portfolio:read', 'portfolio:write'], 'Properties, tenants and leases (read and write)'],
  [['billing:read', 'operations:write'], 'Maintenance, personnel and payments (read and write); Subscription (read)'],
  [[], ''],
])('%j reads as "%s"', (scopes, text) => {
  expect(scopesText(scopes)).toBe(text);
});

test('a level takes the place of the one before it', () => {
  expect(withLevel(['billing:read', 'site:read'], 'billing', 'write')).toEqual(['site:read', 'billing:write']);
  expect(withLevel(['billing:write', 'site:read'], 'billing', 'none')).toEqual(['site:read']);
});

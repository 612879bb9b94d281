import type { ApiScope } from '@keystead/contracts';
import { allScopes, scopesText, withLevel, withTeamScope } from './api-key.ts';

test.each<[readonly ApiScope[], string]>([
  [allScopes('admin', 'write'), 'Full access'],
  [allScopes('admin', 'read'), 'Read everything'],
  [allScopes('landlord', 'write'), 'Full access'],
  [allScopes('landlord', 'read'), 'Read everything'],
  [['portfolio:read', 'portfolio:write'], 'Properties, tenants and leases (read and write)'],
  [['billing:read', 'operations:write'], 'Maintenance, personnel and payments (read and write); Subscription (read)'],
  [['release:mf-billing'], 'Publish and roll out Billing'],
  [['releases:read', 'release:mf-portfolio'], 'Releases (read); Publish and roll out Portfolio'],
  [[], ''],
])('the scopes %j have the label "%s"', (scopes, text) => {
  expect(scopesText(scopes)).toBe(text);
});

test('a level replaces the previous one of its area', () => {
  expect(withLevel(['billing:read', 'site:read'], 'billing', 'write')).toEqual(['site:read', 'billing:write']);
  expect(withLevel(['billing:write', 'site:read'], 'billing', 'none')).toEqual(['site:read']);
});

test('a team scope is added or removed without changing others', () => {
  expect(withTeamScope(['releases:read'], 'release:mf-billing', true)).toEqual(['releases:read', 'release:mf-billing']);
  expect(withTeamScope(['releases:read', 'release:mf-billing'], 'release:mf-billing', false)).toEqual([
    'releases:read',
  ]);
  expect(withLevel(['release:mf-billing', 'releases:read'], 'releases', 'none')).toEqual(['release:mf-billing']);
});

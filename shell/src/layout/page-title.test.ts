import { sampleManifests } from '../../test/sample-resolution.ts';
import { provideManifests } from '../remotes/resolution.ts';
import { pageAt, pageTitle } from './page-title.ts';

test.each([
  ['/app/dashboard', '/app/dashboard', 'Dashboard · Keystead'],
  ['/app/profile', '/app/profile', 'Profile · Keystead'],
  ['/app/profile/api-keys/new', '/app/profile/api-keys', 'API keys · Keystead'],
  ['/app/properties/5', '/app/properties', 'Properties · Keystead'],
  ['/login', '/login', 'Sign in · Keystead'],
  ['/nowhere', '/nowhere', 'Keystead'],
])('%s belongs to the page %s with the title "%s"', (pathname, page, title) => {
  provideManifests(sampleManifests);
  expect(pageAt(pathname)).toBe(page);
  expect(pageTitle(page)).toBe(title);
});

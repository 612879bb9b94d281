import { pageAt, pageTitle } from './page-title.ts';

test.each([
  ['/app/profile', '/app/profile', 'Profile · Keystead'],
  ['/app/profile/api-keys', '/app/profile/api-keys', 'API keys · Keystead'],
  ['/app/profile/api-keys/new', '/app/profile/api-keys', 'API keys · Keystead'],
  ['/app/profile/webhooks/5/edit', '/app/profile/webhooks', 'Webhooks · Keystead'],
  ['/app/audit', '/app/audit', 'Audit log · Keystead'],
  ['/app/releases', '/app/releases', 'Releases · Keystead'],
  ['/app/properties/5', '/app/properties', 'Properties · Keystead'],
  ['/nowhere', '/nowhere', 'Keystead'],
])('%s belongs to the page %s with the title "%s"', (pathname, page, title) => {
  expect(pageAt(pathname)).toBe(page);
  expect(pageTitle(page)).toBe(title);
});

import { isAppPage, linkTarget } from './answer-link.tsx';

test.each([
  'http://keystead.example',
  'https://keystead.example/a?b=c#d',
  'HTTPS://keystead.example',
  'irc://irc.example/room',
  'ircs://irc.example/room',
  'mailto:lena@keystead.example',
  'xmpp:lena@keystead.example',
  '/app/payments?status=overdue&sort=due_date',
  '/app/tenants/12',
])('linkTarget: allows %s', (address) => {
  expect(linkTarget(address)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' https://keystead.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://keystead.example',
  'tel:+15550100',
  'blob:https://keystead.example/1',
  '//evil.example/app/',
  '/login',
  '/app',
  '/api/properties',
  '/app/../login',
  '/app/\\evil.example',
  '/app//evil.example',
  'app/tenants/12',
  '#top',
  '',
])('linkTarget: rejects %j', (address) => {
  expect(linkTarget(address)).toBeNull();
});

test.each([
  ['/app/tenants/12', true],
  ['https://keystead.example/app/tenants/12', false],
])('isAppPage: %s: %s', (address, is) => {
  expect(isAppPage(address)).toBe(is);
});

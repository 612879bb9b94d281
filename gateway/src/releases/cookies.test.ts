import { sealed, unsealed } from './cookies.ts';

const seal = { key: 'a key', purpose: 'a cookie' };
const value = { role: 'tenant' };
const text = sealed(seal, value, 1_000);
const [content = '', mac = ''] = text.split('.');

test('unsealed: returns the sealed value until it expires', () => {
  expect(unsealed(seal, text, 999)).toEqual(value);
  expect(unsealed(seal, text, 1_000)).toBeUndefined();
});

test.each([
  ['another key', text, { ...seal, key: 'b key' }],
  ['another purpose', text, { ...seal, purpose: 'b cookie' }],
  ['other content', `${Buffer.from('{"until":1e99,"value":{}}').toString('base64url')}.${mac}`, seal],
  ['no mac', content, seal],
  ['half a mac', `${content}.${mac.slice(0, 20)}`, seal],
  ['nothing', '', seal],
  ['no such text', '%.%', seal],
])('unsealed: with %s it returns undefined', (_, shown, by) => {
  expect(unsealed(by, shown, 0)).toBeUndefined();
});

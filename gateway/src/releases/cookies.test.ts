import { sealed, unsealed } from './cookies.ts';

const seal = { keys: ['a key'], purpose: 'a cookie' } as const;
const replaced = { ...seal, keys: ['a new key', 'a key'] } as const;
const value = { role: 'tenant' };
const text = sealed(seal, value, 1_000);
const [content = '', mac = ''] = text.split('.');

test('unsealed: returns the sealed value until it expires', () => {
  expect(unsealed(seal, text, 999)).toEqual(value);
  expect(unsealed(seal, text, 1_000)).toBeUndefined();
});

test('unsealed: while a key is replaced, both are accepted and the first seals', () => {
  expect(unsealed(replaced, text, 0)).toEqual(value);
  const fresh = sealed(replaced, value, 1_000);
  expect(unsealed(seal, fresh, 0)).toBeUndefined();
  expect(unsealed({ ...seal, keys: ['a new key'] }, fresh, 0)).toEqual(value);
});

test.each([
  ['another key', text, { ...seal, keys: ['b key'] as const }],
  ['another purpose', text, { ...seal, purpose: 'b cookie' }],
  ['other content', `${Buffer.from('{"until":1e99,"value":{}}').toString('base64url')}.${mac}`, seal],
  ['no mac', content, seal],
  ['half a mac', `${content}.${mac.slice(0, 20)}`, seal],
  ['nothing', '', seal],
  ['no such text', '%.%', seal],
])('unsealed: with %s it returns undefined', (_, shown, by) => {
  expect(unsealed(by, shown, 0)).toBeUndefined();
});

import { apiKeyFrom, apiKeyHash, modeOfApiKey, newApiKeyText } from './api-key-text.ts';

describe('the text of an API key', () => {
  it.each(['live', 'test'] as const)('of %s mode contains its mode and is unique', (mode) => {
    const keys = Array.from({ length: 200 }, () => newApiKeyText(mode));
    expect(new Set(keys).size).toBe(200);
    for (const text of keys) {
      expect(text).toMatch(new RegExp(`^ks_${mode}_[0-9A-Za-z]{46}$`));
      expect(modeOfApiKey(text)).toBe(mode);
    }
    expect(new Set(keys.map(apiKeyHash)).size).toBe(200);
  });

  it('uses every character of the alphabet', () => {
    const text = Array.from({ length: 200 }, () => newApiKeyText('test').slice(8, 48)).join('');
    expect(new Set(text).size).toBe(62);
  });

  const key = newApiKeyText('live');
  const other = (letter: string | undefined) => (letter === 'a' ? 'b' : 'a');
  it.each([
    ['one letter changed', `${key.slice(0, 20)}${other(key[20])}${key.slice(21)}`],
    ['the last letter changed', key.slice(0, -1) + other(key.at(-1))],
    ['another mode', key.replace('live', 'test')],
    ['an unknown mode', key.replace('live', 'prod')],
    ['too short', key.slice(0, -1)],
    ['too long', `${key}0`],
    ['a line more', `${key}\n`],
    ['nothing behind its beginning', 'ks_live_'],
    ['a token', 'a.b.c'],
    ['nothing', ''],
  ])('is invalid with %s', (_, text) => expect(modeOfApiKey(text)).toBeUndefined());

  it.each([
    [`Bearer ${key}`, key],
    [`bearer ${key}`, key],
    ['Bearer ks_nonsense', 'ks_nonsense'],
    ['Bearer a.b.c', undefined],
    [`Basic ${key}`, undefined],
    [key, undefined],
    [undefined, undefined],
  ])('is extracted from %s', (authorization, found) => expect(apiKeyFrom(authorization)).toBe(found));
});

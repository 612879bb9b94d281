import { recordText } from './record-rows.ts';

describe('recordText', () => {
  it.each([
    ['is left as it is', 'Zoë’s flat 👩‍🔧 <b>[x](http://evil)</b>', 'Zoë’s flat 👩‍🔧 <b>[x](http://evil)</b>'],
    ['comes in one line', ' Gate code\r\n\t1234\u2028soon ', 'Gate code 1234 soon'],
    ['has no control characters', 'a\u0000b\u001b[31mc\u009bd', 'a b [31mc d'],
    ['does not turn its direction', 'safe\u202Egpj.exe\u2066x\u200f', 'safegpj.exex'],
    ['hides nothing', `Ana\u{e0049}\u{e0067}\u200b\u2060!`, 'Ana!'],
  ])('%s', (_, text, plain) => {
    expect(recordText(text)).toBe(plain);
  });

  it('is cut after 500 characters, and never within a character', () => {
    const long = '👩'.repeat(501);
    expect(recordText(long)).toBe(`${'👩'.repeat(500)}…`);
    expect(recordText('a'.repeat(500))).toBe('a'.repeat(500));
  });
});

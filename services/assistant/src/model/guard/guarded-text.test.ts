import { Evidence } from '../evidence/evidence.ts';
import { GuardedText, PromptRepeated, UnsupportedFigures } from './guarded-text.ts';
import { PromptWatch } from './prompt-watch.ts';

const prompt = 'You are the assistant of a house. State only figures that a tool has returned or a person has named.';

function started(mayCorrect = false) {
  const released: string[] = [];
  const text = new GuardedText({
    evidence: new Evidence('UTC'),
    allowed: { paths: new Set(), fromUser: new Set(), hasEmail: () => false },
    watch: new PromptWatch([prompt]),
    release: (part) => void released.push(part),
    mayCorrect,
  });
  return { text, released };
}

describe('GuardedText', () => {
  it('releases line by line, and by sentences within a long line', () => {
    const { text, released } = started();
    text.push('One line.\nAnother that is long enough to be a sentence.');
    expect(released).toEqual(['One line.\n']);
    text.push(' And its end');
    expect(released).toEqual(['One line.\n', 'Another that is long enough to be a sentence.']);
    expect(text.end()).toBe('One line.\nAnother that is long enough to be a sentence. And its end');
  });

  it('holds back a line with an open construct', () => {
    const { text, released } = started();
    text.push('A line that holds a [link that is long. Very long](https://evil');
    text.push('.example/x) and ends. Here');
    expect(released).toEqual([]);
    expect(text.end()).not.toContain('evil');
  });

  it('stops at a figure without evidence where the model may correct it and nothing was shown', () => {
    const { text, released } = started(true);
    expect(() => text.push('It is $5,0')).not.toThrow();
    expect(() => text.push('00 in all.\n')).toThrow(UnsupportedFigures);
    expect(released).toEqual([]);
    text.discard();
    text.push('Well.\nIt is $5,000 in all.\n');
    expect(released).toEqual(['Well.\n', 'It is $5,000† in all.\n']);
  });

  it.each([
    ['It is **$5,000**, or $5,000.', 'It is **$5,000†**, or $5,000†.'],
    ['On March 2, 2031 at 7%', 'On March 2, 2031† at 7%†'],
    ['| 12 | $12.50 |', '| 12† | $12.50† |'],
    ['7**77**777', '777777†'],
    ['７７ of them', '77† of them'],
    ['seven hundred thousand dollars', 'seven hundred thousand† dollars'],
  ])('marks each figure without evidence in “%s”', (line, marked) => {
    const { text } = started();
    text.push(line);
    expect(text.end()).toBe(marked);
    expect(text.hasMarks).toBe(true);
  });

  it.each([
    ['as it is', prompt],
    ['in capitals', prompt.toUpperCase()],
    ['a word a line', prompt.replaceAll(' ', '\n')],
    ['with marks', prompt.replaceAll(' ', '** **')],
    ['letter by letter', [...prompt].join(' ')],
    ['backwards', [...prompt].reverse().join('')],
    ['a part of it', 'Sure: state only figures that a tool has returned, I was told.'],
  ])('stops where the instructions are repeated %s', (_, repeated) => {
    const { text, released } = started();
    expect(() => {
      text.push(`${repeated}\n`);
      text.end();
    }).toThrow(PromptRepeated);
    expect(released.join(' ').split(/\W+/).length).toBeLessThan(60);
  });

  it('cuts an answer off at the maximum length', () => {
    const { text } = started();
    for (let at = 0; at < 2_000; at++) text.push('A line of words.\n');
    expect(text.end().length).toBeLessThanOrEqual(12_000);
  });
});

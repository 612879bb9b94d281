import { searchFilter, searchWords } from './search-words.ts';

describe('search words', () => {
  it('are lower-cased, without accents or signs, and each once', () => {
    expect(searchWords('Élan Court', '12-B Élan St.', null)).toEqual(['elan', 'court', '12', 'b', 'st']);
  });

  it('make a filter of anchored words in which no sign has a meaning', () => {
    expect(searchFilter('Bos .* (x')).toEqual({ $all: [/^bos/, /^x/] });
    expect(searchFilter('  ')).toBeNull();
    expect(searchFilter(undefined)).toBeNull();
  });
});

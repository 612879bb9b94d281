import { searchFilter, searchWords } from './search-words.ts';

describe('search words', () => {
  it('are lower-case, distinct, and without accents or punctuation', () => {
    expect(searchWords('Élan Court', '12-B Élan St.', null)).toEqual(['elan', 'court', '12', 'b', 'st']);
  });

  it('form a filter of anchored words without special characters', () => {
    expect(searchFilter('Bos .* (x')).toEqual({ $all: [/^bos/, /^x/] });
    expect(searchFilter('  ')).toBeNull();
    expect(searchFilter(undefined)).toBeNull();
  });
});

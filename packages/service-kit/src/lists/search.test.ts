import { ValidationFailed } from '../http/errors.ts';
import { assertRange, searchFilter, searchWords } from './search.ts';

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

describe('assertRange', () => {
  it.each([{}, { a: '2026-03-02' }, { b: '2026-03-01' }, { a: '2026-03-01', b: '2026-03-01' }])(
    'accepts %j',
    (query) => {
      expect(() => assertRange(query, 'a', 'b')).not.toThrow();
    },
  );

  it('rejects a last day before the first, under the name of the last day', () => {
    const reversed = () => assertRange({ a: '2026-03-02', b: '2026-03-01' }, 'a', 'b');
    expect(reversed).toThrow(ValidationFailed);
    expect(reversed).toThrow('b: must be on or after a');
  });
});

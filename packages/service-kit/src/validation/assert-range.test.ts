import { ValidationFailed } from '../errors/validation-failed.ts';
import { assertRange } from './assert-range.ts';

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

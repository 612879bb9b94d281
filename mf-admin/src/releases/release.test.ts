import { evidencePlace, evidenceText, releaseText, stableText } from './release.ts';

test.each([
  [0.2, '0.2 of 1,000', 0],
  [31.69, '31.6 of 1,000', Math.log10(31.69)],
  [999.9, '999 of 1,000', Math.log10(999.9)],
  [1_000, '1,000 of 1,000', 3],
  [1e12, '1,000,000,000,000 of 1,000', 3],
])('evidence of %d has the label %s', (evidence, text, place) => {
  expect(evidenceText(evidence)).toBe(text);
  expect(evidencePlace(evidence)).toBeCloseTo(place, 6);
});

const built_in = { release: 'ffffffffffffffff', version: '4.0.0' };

test.each([
  [{ stable: { ...built_in, id: 1 }, built_in }, '4.0.0 (ffffffff)'],
  [{ stable: null, built_in }, '4.0.0 (ffffffff), as deployed'],
  [{ stable: null, built_in: null }, 'Nothing yet'],
])('%j has the label "%s"', (channel, text) => {
  expect(stableText(channel)).toBe(text);
  expect(releaseText(built_in)).toBe('4.0.0 (ffffffff)');
});

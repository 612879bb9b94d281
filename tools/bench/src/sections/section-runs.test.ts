import { type SectionName, sectionNames } from '../options.ts';
import type { SectionResult } from './section.ts';
import { SectionRuns } from './section-runs.ts';

const result = (title: string): SectionResult => ({ title, notes: 'Once.', tables: [], metrics: {} });

let given: number;
/** The contents of the report after each section. */
let reports: { readonly done: string[]; readonly missing: string[] }[];

function runs(only: readonly SectionName[], limit = 90): SectionRuns {
  return new SectionRuns({
    only,
    limit,
    abort: async () => {
      given += 1;
    },
    after: ({ done, missing }) => void reports.push({ done: done.map(({ title }) => title), missing }),
  });
}

beforeEach(() => {
  [given, reports] = [0, []];
  for (const output of ['log', 'error'] as const) jest.spyOn(console, output).mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('SectionRuns: measures the requested sections and reports after each', async () => {
  const sections = runs(['start', 'calls']);
  for (const name of sectionNames) await sections.run(name, async () => result(`of ${name}`));
  expect(reports).toEqual([
    { done: ['of start'], missing: ['pending: calls'] },
    { done: ['of start', 'of calls'], missing: [] },
  ]);
  expect(sections.failed).toEqual([]);
  expect(given).toBe(0);
});

test('SectionRuns: reports a failed section and measures the others', async () => {
  const sections = runs(['start', 'calls']);
  await sections.run('start', () => Promise.reject(new Error('no port is free\nat all')));
  await sections.run('calls', async () => result('of calls'));
  expect(reports.at(-1)).toEqual({ done: ['of calls'], missing: ['start: no port is free'] });
  expect(sections.failed).toEqual(['start']);
  expect(given).toBe(0);
});

test('SectionRuns: aborts a hanging section, ignores its later outcome, and measures the others', async () => {
  const limit = 0.001;
  const sections = runs(['start', 'calls', 'browser'], limit);
  const hanging = Promise.withResolvers<SectionResult>();
  const breaking = Promise.withResolvers<SectionResult>();
  await sections.run('start', () => hanging.promise);
  await sections.run('calls', () => breaking.promise);
  hanging.resolve(result('too late'));
  breaking.reject(new Error('what it works with is gone'));
  await sections.run('browser', async () => result('of browser'));
  const why = `timed out after ${limit} minutes`;
  expect(reports.at(-1)).toEqual({ done: ['of browser'], missing: [`start: ${why}`, `calls: ${why}`] });
  expect(given).toBe(2);
});

import { type SectionName, sectionNames } from '../options.ts';
import type { SectionResult } from './section.ts';
import { SectionRuns } from './section-runs.ts';

const result = (title: string): SectionResult => ({ title, notes: 'Once.', tables: [], metrics: {} });

/** The contents of the report after each section. */
let reports: { readonly done: string[]; readonly missing: string[] }[];

const runs = (only: readonly SectionName[]) =>
  new SectionRuns(only, ({ done, missing }) => void reports.push({ done: done.map(({ title }) => title), missing }));

beforeEach(() => {
  reports = [];
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
});

test('SectionRuns: reports a failed section and measures the others', async () => {
  const sections = runs(['start', 'calls']);
  await sections.run('start', () => Promise.reject(new Error('no port is free\nat all')));
  await sections.run('calls', async () => result('of calls'));
  expect(reports.at(-1)).toEqual({ done: ['of calls'], missing: ['start: no port is free'] });
  expect(sections.failed).toEqual(['start']);
});

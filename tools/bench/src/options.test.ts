import { readBenchOptions, sectionNames } from './options.ts';

it('readBenchOptions: by default measures everything at full size', () => {
  expect(readBenchOptions([], '/home/ann')).toEqual({
    scale: 1,
    rounds: 5,
    seconds: 5,
    only: sectionNames,
    data: undefined,
    out: undefined,
  });
});

it('readBenchOptions: reads its arguments and keeps the order of the sections', () => {
  const args = ['--scale', '0.02', '--only', 'baselines,calls', '--data', 'data', '--out', '/tmp/report.md'];
  expect(readBenchOptions(args, '/home/ann')).toMatchObject({
    scale: 0.02,
    only: ['calls', 'baselines'],
    data: '/home/ann/data',
    out: '/tmp/report.md',
  });
});

it.each([
  [['--only', 'call'], '"call"'],
  [['--rounds', '0'], '--rounds must be'],
  [['--seconds', 'many'], '--seconds must be'],
  [['--scale=-1'], '--scale must be'],
])('readBenchOptions: rejects %j', (args, expected) => {
  expect(() => readBenchOptions(args, '/')).toThrow(expected);
});

import { readBenchOptions, sectionNames } from './options.ts';

it('measures everything at full size unless told otherwise', () => {
  expect(readBenchOptions([], '/home/ann')).toEqual({
    scale: 1,
    rounds: 5,
    seconds: 5,
    only: sectionNames,
    data: undefined,
    undisturbed: 0,
    out: undefined,
  });
});

it('reads what it is told, and keeps the order of the sections', () => {
  const args = ['--scale', '0.02', '--only', 'peers,calls', '--data', 'kept', '--out', '/tmp/report.md'];
  expect(readBenchOptions(args, '/home/ann')).toMatchObject({
    scale: 0.02,
    only: ['calls', 'peers'],
    data: '/home/ann/kept',
    out: '/tmp/report.md',
  });
});

it.each([
  [['--only', 'call'], '"call"'],
  [['--rounds', '0'], '--rounds must be'],
  [['--seconds', 'many'], '--seconds must be'],
  [['--scale=-1'], '--scale must be'],
])('refuses %j', (args, expected) => {
  expect(() => readBenchOptions(args, '/')).toThrow(expected);
});

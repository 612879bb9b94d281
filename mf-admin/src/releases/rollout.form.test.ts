import { parseAccounts, parsePercents, rolloutForm, toRequestBody } from './rollout.form.tsx';

const fields = { ...rolloutForm.toValues(), release_id: '9', reason: ' New list ' };
const nobody = { own_people: false, roles: [], accounts: [] };

test('leaves default values to the service', () => {
  expect(toRequestBody(fields)).toEqual({ release_id: 9, cohorts: nobody, reason: 'New list' });
});

test('sends the given conditions of stages, and leaves the rest to the service', () => {
  const stagesOf = (over: Partial<typeof fields>) => toRequestBody({ ...fields, ...over }).stages;
  expect(stagesOf({ stages: '30, 60' })).toEqual([{ percent: 30 }, { percent: 60 }]);
  expect(stagesOf({ stages: '10, 100', min_minutes: '0.5' })).toEqual([
    { percent: 10, min_seconds: 30 },
    { percent: 100, min_seconds: 30 },
  ]);
  expect(stagesOf({ min_visitors: '0' })).toEqual([5, 25, 50, 100].map((percent) => ({ percent, min_visitors: 0 })));
});

test('sends the cohorts that come first', () => {
  const chosen = { ...fields, own_people: true, roles: ['tenant' as const], accounts: '12, 40' };
  expect(toRequestBody(chosen).cohorts).toEqual({ own_people: true, roles: ['tenant'], accounts: [12, 40] });
});

test.each([
  ['5, 25, 50, 100', [5, 25, 50, 100]],
  ['5,25;50 100%', [5, 25, 50, 100]],
  ['0, 0.5, 100', [0, 0.5, 100]],
  ['100', [100]],
  ['', null],
  ['25, 5', null],
  ['5, 5', null],
  ['50, 101', null],
  ['-1, 5', null],
  ['five', null],
])('parses the stages "%s" as %j', (text, percents) => {
  expect(parsePercents(text)).toEqual(percents);
});

test.each([
  ['', []],
  ['12, 40 12', [12, 40]],
  ['12, x', null],
  ['0', null],
  ['1.5', null],
])('parses the accounts "%s" as %j', (text, ids) => {
  expect(parseAccounts(text)).toEqual(ids);
});

import { newRolloutFields, toRequestBody } from './rollout-fields.ts';

const fields = { ...newRolloutFields, release_id: '9', reason: ' New list ' };
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

import { samplePeople } from '../../test/sample-people.ts';
import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { sampleRecords } from '../../test/sample-records.ts';
import type { PlanRecord, StepRecord } from '../actions/plan.ts';
import { runTool } from './tools.ts';

const sample = samplePortfolio();
const { landlord, ana, contextOf } = sample;

async function stepsOf(steps: readonly object[], context = landlord) {
  const { data } = await runTool('propose_plan', context, { title: 'Do it', steps });
  return (data as { deed: PlanRecord }).deed.steps;
}
const change = (operation: string, id?: number, body?: object) => ({
  do: 'change',
  operation,
  ...(id !== undefined && { id }),
  ...(body && { body: JSON.stringify(body) }),
});
const overdueId = sample.records.payments.find(({ status }) => status === 'overdue')?.id;
const textOf = (step: StepRecord | undefined) => (step?.deed?.kind === 'message' ? step.deed.text : '');
/** A step that can be done, so that the plan can be proposed. */
const harmless = change('PUT /properties/{id}', 12, { rent_amount: 2150 });

describe('a reminder in a plan', () => {
  it('has the tenant’s own name, amounts and days, from the records', async () => {
    const [step] = await stepsOf([{ do: 'reminder', tenant_id: 21 }]);
    expect(step).toMatchObject({
      kind: 'reminder',
      title: 'Ana Lopez',
      amount: 2900,
      to: ['Ana Lopez'],
      state: 'ready',
      can_undo: false,
    });
    const text = textOf(step);
    for (const part of ['Dear Ana Lopez,', 'due on February 1, 2026: $1,450.00', 'The total is $2,900.00'])
      expect(text).toContain(part);
  });

  it('is about what is late enough, and names the rest', async () => {
    const [step] = await stepsOf([{ do: 'reminder', tenant_id: 21, more_than_days_late: 30 }]);
    expect(step?.amount).toBe(1450);
    expect(textOf(step)).toContain('Besides, $1,450.00 of other payments is overdue too.');
  });

  it('can’t be sent to a tenant who owes nothing, nor twice', async () => {
    const reminders = [21, 22, 21].map((tenant_id) => ({ do: 'reminder', tenant_id }));
    const steps = await stepsOf(reminders);
    expect(steps.map(({ state, problem }) => [state, problem])).toEqual([
      ['ready', null],
      ['impossible', 'They have no such overdue payments.'],
      ['impossible', 'This is in the plan already.'],
    ]);
  });
});

describe('a change in a plan', () => {
  it('shows the record in its own words, and each value before and after', async () => {
    const [step] = await stepsOf([change('PUT /leases/{id}', 31, { rent_amount: 1500, end_date: '2027-04-30' })]);
    expect(step).toMatchObject({
      title: 'Change the lease of Ana Lopez, 12 Elm Street',
      details: [
        { label: 'Rent amount', value: '$1,450.00 → $1,500.00' },
        { label: 'End date', value: 'April 30, 2026 → April 30, 2027' },
      ],
      deed: {
        kind: 'write',
        operation: 'PUT /leases/{id}',
        params: { id: 31 },
        body: { rent_amount: 1500, end_date: '2027-04-30', version: 1 },
        before: { rent_amount: 1450, end_date: '2026-04-30' },
      },
      can_undo: true,
    });
  });

  it('shows a change of words that end in the same number', async () => {
    const { properties } = sampleRecords();
    const own = samplePortfolio({ properties: properties.map((it) => ({ ...it, address: 'Elm Street 12' })) });
    const address = 'Oak Avenue 12';
    const [step] = await stepsOf([change('PUT /properties/{id}', 11, { address, rent_amount: 1500 })], own.landlord);
    expect(step?.details[0]).toEqual({ label: 'Address', value: 'Elm Street 12 → Oak Avenue 12' });
    expect(step?.deed).toMatchObject({ before: { address: 'Elm Street 12', rent_amount: 1450 } });
    const [alone] = await stepsOf([change('PUT /properties/{id}', 11, { address })], own.landlord);
    expect(alone).toMatchObject({ state: 'ready', problem: null });
  });

  it('names the records to which ids refer', async () => {
    const [step] = await stepsOf([change('PUT /maintenance/{id}', 51, { assigned_to: 61, priority: 'urgent' })]);
    expect(step?.details.map(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.stringContaining('→ Pat Piper')]),
    );
    expect(step?.title).toContain('12 Elm Street');
  });

  it('ignores a version that the model has made up, and deletes only the version that it has read', async () => {
    const steps = await stepsOf([
      change('PUT /properties/{id}', 11, { rent_amount: 1500, version: 9 }),
      change('DELETE /properties/{id}', 14),
    ]);
    expect(steps.map(({ deed }) => deed)).toMatchObject([{ body: { version: 1 } }, { ifMatch: 1 }]);
    expect(steps[1]?.can_undo).toBe(false);
  });

  it.each([
    [
      'of a record that does not exist',
      change('PUT /properties/{id}', 999, { rent_amount: 1 }),
      'There is no such record.',
    ],
    ['that changes nothing', change('PUT /properties/{id}', 11, { city: 'Portland' }), 'It is like this already.'],
    ['with an invalid value', change('PUT /properties/{id}', 11, { rent_amount: -4 }), 'rent_amount'],
    ['with an unknown field', change('PUT /properties/{id}', 11, { owner: 'me' }), 'owner'],
    ['without its id', change('PUT /properties/{id}', undefined, { rent_amount: 4 }), 'id'],
    ['that is not offered', change('DELETE /profile'), 'I can’t offer this'],
    ['that its state forbids', change('POST /payments/{id}/reversal', overdueId), 'You may not do this'],
    [
      'that refers to a record of somebody else',
      change('PUT /tenants/{id}', 21, { property_id: 999 }),
      'no such record',
    ],
  ])('%s is shown with the reason', async (_, step, problem) => {
    const [impossible, other] = await stepsOf([step, harmless]);
    expect(impossible).toMatchObject({ state: 'impossible', deed: null });
    expect(impossible?.problem).toContain(problem);
    expect(other?.state).toBe('ready');
  });

  it('is nothing that a caller may not do, and a plan of nothing else is rejected', async () => {
    const steps = [change('PUT /properties/{id}', 11, { rent_amount: 1 }), { do: 'reminder', tenant_id: 21 }];
    await expect(stepsOf(steps, ana)).rejects.toMatchObject({ status: 409 });
    await expect(stepsOf(steps, contextOf(samplePeople.otherLandlord))).rejects.toMatchObject({ status: 409 });
  });
});

describe('propose_plan', () => {
  it('rejects a step without what it needs', async () => {
    await expect(stepsOf([{ do: 'message', tenant_id: 21, subject: 'Hi' }])).rejects.toMatchObject({
      details: { fields: { 'steps.0.text': 'is required' } },
    });
    await expect(stepsOf([{ ...harmless, body: 'no JSON' }])).rejects.toMatchObject({ status: 422 });
  });

  it('has two hundred steps at most, and only reads', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({
      do: 'message',
      tenant_id: 21,
      subject: `Note ${at}`,
      text: 'Hello.',
    }));
    expect(await stepsOf(many)).toHaveLength(200);
    await expect(stepsOf([...many, harmless])).rejects.toMatchObject({ status: 422 });
    expect(sample.calls.filter(({ name }) => !name.startsWith('GET '))).toEqual([]);
  });

  it('describes each operation with the fields of its body', async () => {
    const { data } = await runTool('write_operation', landlord, { operation: 'POST /leases/{id}/end' });
    expect(data).toMatchObject({ id_of: 'lease', body: { properties: { end_date: {} } } });
    const added = await runTool('write_operation', landlord, { operation: 'POST /maintenance' });
    expect(added.data).toMatchObject({
      body: { required: expect.arrayContaining(['title']), properties: { title: {} } },
    });
    expect(JSON.stringify([data, added.data])).not.toMatch(/"(?:cutToDate|trim|pattern|format)"/);
  });
});

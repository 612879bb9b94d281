import type { Answer } from '@keystead/contracts';
import {
  sampleLease,
  sampleLeases,
  sampleProperties,
  sampleProperty,
  sampleTenant,
  sampleTenants,
} from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const policy: Answer<'GET /ledger/policy'> = {
  due_day: 1,
  billing: 'advance',
  proration: 'actual_month',
  post_days_ahead: 5,
  late_fee: null,
  returned_fee: 0,
  properties: [],
  warnings: [],
  abilities: { update: true },
};

const ofProperty = (
  in_force: Partial<Answer<'GET /ledger/policy'>> = {},
): Answer<'GET /properties/{id}/ledger-policy'> => ({
  property_id: 5,
  property_name: 'Harbour House',
  due_day: null,
  billing: null,
  proration: null,
  post_days_ahead: null,
  charges_late_fees: null,
  late_fee: null,
  returned_fee: null,
  in_force: { ...policy, ...in_force },
  warnings: [],
  abilities: { update: true },
});

const month = (at: number) => `2030-${String(at).padStart(2, '0')}-01`;

/** The charges from the 20th of June 2030: a part of that month, and the months after. */
const charges: Answer<'POST /rent-schedules/preview'>['charges'] = [
  {
    period_from: '2030-06-20',
    period_to: '2030-06-30',
    due_date: '2030-06-20',
    amount: 366.67,
    lines: [
      {
        text: 'Rent',
        from: '2030-06-20',
        to: '2030-06-30',
        amount: 366.67,
        formula: '1,000.00 × 11 ÷ 30 = 366.67',
      },
    ],
  },
  ...[7, 8, 9].map((at) => ({
    period_from: month(at),
    period_to: `2030-0${at}-28`,
    due_date: month(at),
    amount: 1000,
    lines: [{ text: 'Rent', from: month(at), to: `2030-0${at}-28`, amount: 1000, formula: '1,000.00' }],
  })),
];

const house = sampleProperty({ id: 5, rent_amount: 1000, deposit_amount: 1000 });

function renderLeases(path: string, answers: Answers = {}) {
  const rendered = renderPortfolio({
    path,
    answers: {
      'GET /leases': sampleLeases([]),
      'GET /properties': sampleProperties([house]),
      'GET /tenants': sampleTenants([sampleTenant({ id: 3, property_id: 5 })]),
      'GET /properties/{id}': { ...house, status: 'occupied' },
      'GET /tenants/{id}': sampleTenant({ id: 3, property_id: 5 }),
      'GET /ledger/policy': policy,
      'GET /properties/{id}/ledger-policy': ofProperty(),
      'POST /rent-schedules/preview': { charges, warnings: [] },
      'POST /leases': sampleLease({ id: 9 }),
      ...answers,
    },
  });
  const sent = (operation: string) => rendered.calls.filter((call) => call.operation === operation);
  return { ...rendered, sent };
}

const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));

async function openNew(answers: Answers = {}) {
  const rendered = renderLeases('/app/leases/new?tenant_id=3', answers);
  await waitFor(() => expect(field('Rent amount')).toHaveValue(1000));
  fireEvent.change(field('Start date'), { target: { value: '2030-06-20' } });
  const submit = () =>
    rendered.person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Lease' }));
  return { ...rendered, submit };
}

test('a new lease shows what it will charge before it is saved, and charges by the rules', async () => {
  const { submit, sent } = await openNew();
  expect(field('Charge rent automatically')).toBeChecked();
  const preview = await screen.findByRole('region', { name: 'What will be charged: $3,366.67' });
  expect(preview).toHaveTextContent(
    'Jun 20, 2030, for Jun 20, 2030 – Jun 30, 2030$366.671,000.00 × 11 ÷ 30 = 366.67Jul 1, 2030$1,000.00',
  );
  expect(sent('POST /rent-schedules/preview').at(-1)?.body).toEqual({
    rent_amount: 1000,
    start_date: '2030-06-20',
    end_date: '2031-06-19',
    move_in_date: '2030-06-20',
    due_day: 1,
    billing: 'advance',
    proration: 'actual_month',
    until: '2031-07-01',
    property_id: 5,
    deposit_amount: 1000,
  });
  await submit();
  await screen.findByText('Lease added.');
  expect(sent('POST /leases')[0]?.body).not.toHaveProperty('rent_terms');
});

test('terms of its own are previewed and sent', async () => {
  const { person, submit, sent } = await openNew();
  fireEvent.change(field('First day charged'), { target: { value: '2030-07-01' } });
  await person.selectOptions(field('Due on the'), '5');
  await person.selectOptions(field('A part of a month'), 'thirty_day');
  await waitFor(() =>
    expect(sent('POST /rent-schedules/preview').at(-1)?.body).toMatchObject({
      move_in_date: '2030-07-01',
      due_day: 5,
      proration: 'thirty_day',
    }),
  );
  await submit();
  await screen.findByText('Lease added.');
  expect(sent('POST /leases')[0]?.body).toMatchObject({
    rent_terms: { charge_from: '2030-07-01', due_day: 5, proration: 'thirty_day' },
  });
});

test('the rules of its property hold, where they differ', async () => {
  const { sent } = await openNew({
    'GET /properties/{id}/ledger-policy': ofProperty({ due_day: 10, billing: 'arrears', proration: 'annual_365' }),
  });
  await waitFor(() =>
    expect(sent('POST /rent-schedules/preview').at(-1)?.body).toMatchObject({
      due_day: 10,
      billing: 'arrears',
      proration: 'annual_365',
    }),
  );
});

test('a lease that goes on month to month shows the rent of those months', async () => {
  const { person, sent } = await openNew({
    'POST /rent-schedules/preview': ({ body }) => ({
      charges:
        body.start_date === '2030-06-20'
          ? charges
          : [{ ...charges[3], period_from: '2030-10-01', due_date: '2030-10-01', amount: 1100 } as (typeof charges)[0]],
      warnings: [],
    }),
  });
  fireEvent.change(field('End date'), { target: { value: '2030-09-30' } });
  await person.selectOptions(field('After the last day'), 'month_to_month');
  fireEvent.change(field('Rent from then on'), { target: { value: '1100' } });
  const preview = await screen.findByRole('region', { name: 'What will be charged: $4,466.67' });
  expect(preview).toHaveTextContent('Oct 1, 2030$1,100.00Month to month');
  expect(preview).toHaveTextContent('From Oct 1, 2030 on it goes on month to month, at $1,100.00 a month.');
  expect(sent('POST /rent-schedules/preview').at(-1)?.body).toEqual({
    rent_amount: 1100,
    start_date: '2030-10-01',
    due_day: 1,
    billing: 'advance',
    proration: 'actual_month',
    until: '2031-07-01',
  });
});

test('switched off, the lease charges nothing', async () => {
  const { person, submit, sent } = await openNew();
  await person.click(field('Charge rent automatically'));
  expect(screen.getByText('You record what is due by hand.')).toBeVisible();
  expect(within(screen.getByRole('dialog')).queryByLabelText(/First day charged/)).not.toBeInTheDocument();
  await submit();
  await screen.findByText('Lease added.');
  expect(sent('POST /leases')[0]?.body).toMatchObject({ rent_terms: null });
});

test('a first day that the server rejects is marked', async () => {
  const { submit } = await openNew({
    'POST /leases': refuse(422, 'validation_failed', 'Please check what you entered.', {
      'rent_terms.charge_from': 'must be a day of the lease',
    }),
  });
  await submit();
  await waitFor(() =>
    expect(field('First day charged')).toHaveAccessibleDescription(/First day charged must be a day of the lease/),
  );
});

const stored = sampleLease({
  version: 4,
  rent_terms: { charge_from: '2026-07-01', due_day: 5, billing: 'arrears', proration: null, steps: [], rollover: null },
});

async function openEdit() {
  const rendered = renderLeases('/app/leases/1/edit', {
    'GET /leases/{id}': stored,
    'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
    'PUT /leases/{id}': { ...stored, version: 5 },
  });
  await screen.findByRole('dialog', { name: 'Edit Lease' });
  const save = () => rendered.person.click(screen.getByRole('button', { name: 'Update Lease' }));
  return { ...rendered, save };
}

test('stored terms are shown, and not sent unless they change', async () => {
  const { save, sent } = await openEdit();
  expect(field('First day charged')).toHaveValue('2026-07-01');
  expect(field('Due on the')).toHaveValue('5');
  expect(field('A part of a month')).toHaveValue('');
  await save();
  await screen.findByText('Lease updated.');
  expect(sent('PUT /leases/{id}')[0]?.body).not.toHaveProperty('rent_terms');
});

test('a change of one term keeps the others', async () => {
  const { person, save, sent } = await openEdit();
  await person.selectOptions(field('Due on the'), '1');
  await save();
  await screen.findByText('Lease updated.');
  expect(sent('PUT /leases/{id}')[0]?.body).toMatchObject({
    rent_terms: { charge_from: '2026-07-01', due_day: 1, billing: 'arrears', steps: [] },
  });
});

test('a lease leads to its ledger', async () => {
  renderLeases('/app/leases/1', {
    'GET /leases/{id}': stored,
    'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
  });
  expect(await screen.findByRole('link', { name: 'Ledger' })).toHaveAttribute('href', '/app/rent/1');
});

test('terms that differ from the law warn, and are saved with a reason', async () => {
  const warnings = [
    {
      topic: 'deposit_limit' as const,
      jurisdiction: 'NY' as const,
      text: 'A deposit of $1,500.00 exceeds the $1,000.00 that New York allows.',
      rule: 'A deposit is at most one month’s rent.',
      citation: 'New York General Obligations Law § 7-108(1-a)(a)',
      reviewed_on: '2026-11-28',
    },
  ];
  const { person, submit, sent } = await openNew({ 'POST /rent-schedules/preview': { charges, warnings } });
  expect(await screen.findByText(/exceeds the \$1,000\.00 that New York allows/)).toBeVisible();
  await submit();
  await waitFor(() => expect(field('Reason for going on')).toBeInvalid());
  await person.type(field('Reason for going on'), 'Two pets');
  await submit();
  await screen.findByText('Lease added.');
  expect(sent('POST /leases')[0]?.body).toMatchObject({ override_reason: 'Two pets' });
});

import type { PropertyLedgerPolicy } from '@keystead/contracts';
import type { Answers } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleBalance, sampleBalances, samplePolicy } from '../../test/sample-ledger.ts';

const lateFee = {
  fees: [
    {
      date: '2026-04-07',
      amount: 50,
      lines: [{ text: 'Late fee', amount: 50, formula: '1,000.00 × 5% = 50.00' }],
    },
  ],
  total: 50,
  warnings: [],
};

async function openRules(answers: Answers = {}) {
  const rendered = renderOperations({
    path: '/app/rent/rules',
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance()]),
      'GET /ledger/policy': samplePolicy(),
      'POST /late-fees/preview': lateFee,
      'PUT /ledger/policy': samplePolicy(),
      ...answers,
    },
  });
  const { person, calls } = rendered;
  await screen.findByRole('button', { name: 'Save rules' });
  const form = screen.getByRole('dialog', { name: 'Charging rules' });
  const field = (label: string) => within(form).getByLabelText(new RegExp(`^${label}`));
  const type = async (label: string, text: string) => {
    await person.clear(field(label));
    await person.type(field(label), text);
  };
  const save = () => person.click(within(form).getByRole('button', { name: 'Save rules' }));
  const sent = () => calls.filter(({ operation }) => operation === 'PUT /ledger/policy');
  return { ...rendered, form, field, type, save, sent };
}

test('the stored rules are shown, with what they would cost', async () => {
  const { form, field } = await openRules();
  expect(field('Rent is due on the')).toHaveValue('1');
  expect(field('Days of grace')).toHaveValue(5);
  expect(field('Flat amount and percent')).toHaveValue('greater');
  expect(form).toHaveTextContent('Moving in on March 20: 1,000.00 × 12 ÷ 31 = 387.10');
  await waitFor(() =>
    expect(form).toHaveTextContent(
      'the tenant owes $50.00 in late fees, charged on Apr 7, 2026 (1,000.00 × 5% = 50.00).',
    ),
  );
});

test('the example of a part of a month follows the choice', async () => {
  const { person, form, field } = await openRules();
  await person.selectOptions(field('A part of a month'), 'thirty_day');
  expect(form).toHaveTextContent('Moving in on March 20: 1,000.00 × 12 ÷ 30 = 400.00');
});

test('changed rules are saved; what the form doesn’t have stays', async () => {
  const stored = { grace_days: 5, flat: 30, daily: 2, within_period: true };
  const { person, field, type, save, sent, address } = await openRules({
    'GET /ledger/policy': samplePolicy({ late_fee: stored }),
  });
  await person.selectOptions(field('Rent is due on the'), '15');
  await type('Percent', '2.5');
  await person.selectOptions(field('Flat amount and percent'), 'lesser');
  await type('Fee for the tenant', '35');
  await save();
  await screen.findByText('Charging rules saved.');
  expect(sent()[0]?.body).toEqual({
    due_day: 15,
    billing: 'advance',
    proration: 'actual_month',
    post_days_ahead: 5,
    late_fee: {
      grace_days: 5,
      flat: 30,
      percent_bp: 250,
      percent_of: 'period_rent',
      combine: 'lesser',
      cap: null,
      daily: 2,
      within_period: true,
    },
    returned_fee: 35,
  });
  await waitFor(() => expect(address()).toBe('/app/rent'));
});

test('without late fees there is no rule, and nothing to fill in', async () => {
  const { person, form, field, save, sent } = await openRules();
  await person.click(field('Charge late fees'));
  expect(within(form).queryByLabelText(/Days of grace/)).not.toBeInTheDocument();
  await save();
  await screen.findByText('Charging rules saved.');
  expect(sent()[0]?.body).toMatchObject({ late_fee: null });
});

test('its address leads who may not change the rules to the list', async () => {
  const { address } = renderOperations({
    path: '/app/rent/rules',
    answers: {
      'GET /lease-balances': sampleBalances([sampleBalance()]),
      'GET /ledger/policy': samplePolicy({ abilities: { update: false } }),
    },
  });
  await waitFor(() => expect(address()).toBe('/app/rent'));
});

test('rules that differ from the law warn, and are saved with a reason', async () => {
  const warnings = [
    {
      topic: 'late_fee' as const,
      jurisdiction: 'NY' as const,
      text: 'For a late rent of $500.00 the fees are $30.00. New York allows $25.00.',
      rule: 'A late fee is at most $50.00 or 5% of the monthly rent.',
      citation: 'New York Real Property Law § 238-a(2)',
      reviewed_on: '2026-11-28',
    },
  ];
  const { person, form, field, type, save, sent } = await openRules({
    'POST /late-fees/preview': { ...lateFee, warnings },
  });
  await type('Days of grace', '4');
  await within(form).findByText(/New York allows \$25\.00/);
  expect(form).toHaveTextContent('New York Real Property Law § 238-a(2), reviewed Nov 28, 2026.');
  await save();
  expect(field('Reason for going on')).toBeInvalid();
  expect(sent()).toHaveLength(0);
  await person.type(field('Reason for going on'), 'Agreed before 2019');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ override_reason: 'Agreed before 2019' });
});

test('a property that differs is chosen, and saves only what differs', async () => {
  const own: PropertyLedgerPolicy = {
    property_id: 5,
    property_name: 'Harbour House',
    due_day: 10,
    billing: null,
    proration: null,
    post_days_ahead: null,
    charges_late_fees: null,
    late_fee: null,
    returned_fee: null,
    in_force: samplePolicy({ due_day: 10 }),
    warnings: [],
    abilities: { update: true },
  };
  const { person, form, calls } = await openRules({
    'GET /ledger/policy': samplePolicy({ properties: [{ property_id: 5, property_name: 'Harbour House' }] }),
    'GET /properties/{id}/ledger-policy': own,
    'PUT /properties/{id}/ledger-policy': own,
  });
  await person.selectOptions(within(form).getByLabelText(/^Rent is due on the/), '15');
  await person.click(within(form).getByRole('button', { name: 'Harbour House' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await person.click(within(question).getByRole('button', { name: 'Discard' }));
  await screen.findByLabelText(/^Late fees/);
  const ofProperty = within(screen.getByRole('dialog', { name: 'Charging rules of one property' }));
  expect(ofProperty.getByLabelText(/^Rent is due on the/)).toHaveValue('10');
  expect(ofProperty.getByLabelText(/^Shown days ahead/)).toHaveAccessibleDescription(
    'Empty: as in your charging rules, 5',
  );
  expect(ofProperty.queryByLabelText(/^Flat amount/)).not.toBeInTheDocument();
  await person.selectOptions(ofProperty.getByLabelText(/^Late fees/), 'own');
  await person.type(ofProperty.getByLabelText(/^Flat amount/), '40');
  await person.click(ofProperty.getByRole('button', { name: 'Save rules' }));
  await screen.findByText('Charging rules saved.');
  expect(calls.find(({ operation }) => operation === 'PUT /properties/{id}/ledger-policy')?.body).toEqual({
    due_day: 10,
    billing: null,
    proration: null,
    post_days_ahead: null,
    charges_late_fees: true,
    late_fee: { grace_days: 5, flat: 40, percent_bp: null, percent_of: 'period_rent', combine: 'sum', cap: null },
    returned_fee: null,
  });
});

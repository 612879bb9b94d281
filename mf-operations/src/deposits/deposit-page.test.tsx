import type { Body, DepositStatement } from '@keystead/contracts';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperations } from '../../test/render-operations.ts';
import { sampleDeposit, sampleIssued, sampleStatement } from '../../test/sample-deposit.ts';

const path = '/app/rent/8/deposit';

/** Settles the deposit like the server, as far as the page shows it. */
function server(first: DepositStatement | null = null, saving?: Promise<void>) {
  let statement = first;
  const answers: Answers = {
    'GET /leases/{id}/deposits': () =>
      sampleDeposit({
        statement,
        abilities: { settle: statement === null },
        state: statement ? 'in_settlement' : 'held',
      }),
    'POST /leases/{id}/deposit-statements': () => {
      statement = sampleStatement();
      return statement;
    },
    'PUT /deposit-statements/{id}': async ({ body }: { body: Body<'PUT /deposit-statements/{id}'> }) => {
      await saving;
      if (body.version !== statement?.version) return refuse(409, 'version_conflict', 'Someone else changed this.');
      const deductions = (body.deductions ?? []).map(({ text, kind, amount }) => ({
        text,
        kind,
        amount: amount ?? 0,
        formula: null,
        depreciation: null,
      }));
      const total = deductions.reduce((sum, { amount }) => sum + amount, 0);
      statement = sampleStatement({
        deductions,
        deductions_total: total,
        refund: 1_400 - total,
        version: (body.version ?? 0) + 1,
      });
      return statement;
    },
    'POST /deposit-statements/{id}/issue': () => {
      const { deductions = [], deductions_total = 0, refund = 0 } = statement ?? {};
      statement = sampleIssued({ deductions, deductions_total, refund });
      return statement;
    },
  };
  return answers;
}

test('a deposit is settled with three deductions in at most 12 clicks', async () => {
  const { person, calls } = renderOperations({ path, answers: server() });
  let clicks = 0;
  const click = async (element: Element) => {
    clicks += 1;
    await person.click(element);
  };
  await click(await screen.findByRole('button', { name: 'Settle deposit' }));
  const deductions = [
    ['Door', '85'],
    ['Labour', '120.5'],
    ['Cleaning', '100'],
  ] as const;
  for (const [place, [text, amount]] of deductions.entries()) {
    if (place > 0) await click(screen.getByRole('button', { name: 'Add deduction' }));
    const row = within(await screen.findByRole('listitem', { name: `Deduction ${place + 1}` }));
    await click(row.getByLabelText('What for'));
    await person.keyboard(text);
    await click(row.getByLabelText('Amount'));
    await person.keyboard(amount);
  }
  expect(screen.getByText('Refund to the tenant').parentElement).toHaveTextContent('$1,094.50');
  await click(screen.getByRole('button', { name: 'Issue statement' }));
  await screen.findByText('Statement issued.');
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await screen.findByText('$1,094.50 goes back to Dana Whitfield')).toBeInTheDocument();
  const saved = calls.filter(({ operation }) => operation === 'PUT /deposit-statements/{id}').at(-1);
  expect(saved?.body).toMatchObject({
    deductions: [
      { text: 'Door', kind: 'damage', amount: 85 },
      { text: 'Labour', kind: 'damage', amount: 120.5 },
      { text: 'Cleaning', kind: 'damage', amount: 100 },
    ],
  });
  expect(screen.getByRole('button', { name: 'Print statement' })).toBeEnabled();
});

test('a deposit that went along to a renewal leads there, and is not settled here', async () => {
  const moved = { state: 'settled', held: 0, moved_to: 9, abilities: { settle: false } } as const;
  renderOperations({ path, answers: { 'GET /leases/{id}/deposits': () => sampleDeposit(moved) } });
  expect(await screen.findByText('Moved to the next lease')).toBeInTheDocument();
  expect(screen.getByText('State').parentElement).toHaveTextContent('Moved');
  expect(screen.getByText('Held').parentElement).toHaveTextContent('$0.00');
  expect(screen.getByRole('link', { name: 'See the deposit there' })).toHaveAttribute('href', '/app/rent/9/deposit');
  expect(screen.queryByRole('button', { name: 'Settle deposit' })).not.toBeInTheDocument();
});

test('what stays owed is shown as it is typed; a deduction that is not complete is not issued', async () => {
  const { person, calls } = renderOperations({ path, answers: server(sampleStatement()) });
  const row = within(await screen.findByRole('listitem', { name: 'Deduction 1' }));
  await person.type(row.getByLabelText('Amount'), '1540.25');
  await person.click(screen.getByRole('button', { name: 'Issue statement' }));
  expect(screen.getByText('A deduction is not complete.')).toBeInTheDocument();
  expect(row.getByLabelText('What for')).toBeInvalid();
  expect(row.getByLabelText('What for')).toHaveFocus();
  expect(row.getByLabelText('Amount')).toBeValid();
  await person.type(row.getByLabelText('What for'), 'Carpet');
  expect(screen.getByText('Still owed by the tenant').parentElement).toHaveTextContent('$140.25');
  expect(calls.filter(({ operation }) => operation === 'POST /deposit-statements/{id}/issue')).toEqual([]);
});

test('a statement without the day of moving out is not issued, and says so', async () => {
  const { person, calls } = renderOperations({ path, answers: server(sampleStatement()) });
  await person.clear(await screen.findByLabelText('Moved out on'));
  await person.click(screen.getByRole('button', { name: 'Issue statement' }));
  expect(screen.getByText('Enter the day')).toBeInTheDocument();
  expect(screen.getByLabelText('Moved out on')).toHaveFocus();
  expect(calls.filter(({ operation }) => operation.startsWith('POST'))).toEqual([]);
});

test('a removed deduction is saved as removed, and the focus goes where another is added', async () => {
  const carpet = { text: 'Carpet', kind: 'damage', amount: 200, formula: null, depreciation: null } as const;
  const { person, calls } = renderOperations({
    path,
    answers: server(sampleStatement({ deductions: [carpet, { ...carpet, text: 'Door' }] })),
  });
  const row = within(await screen.findByRole('listitem', { name: 'Deduction 1' }));
  await person.click(row.getByRole('button', { name: 'Remove' }));
  const add = screen.getByRole('button', { name: 'Add deduction' });
  expect(add).toHaveFocus();
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'PUT /deposit-statements/{id}').at(-1)?.body).toMatchObject({
      deductions: [{ text: 'Door', kind: 'damage', amount: 200 }],
    }),
  );
  await person.click(add);
  const added = within(screen.getByRole('listitem', { name: 'Deduction 2' }));
  expect(added.getByLabelText('What for')).toHaveFocus();
});

test('a deduction that is removed while another change is being saved is saved as removed after it', async () => {
  const carpet = { text: 'Carpet', kind: 'damage', amount: 200, formula: null, depreciation: null } as const;
  const slow = Promise.withResolvers<void>();
  const { person, calls } = renderOperations({
    path,
    answers: server(sampleStatement({ deductions: [carpet, { ...carpet, text: 'Door' }] }), slow.promise),
  });
  const rowOf = async (place: number) => within(await screen.findByRole('listitem', { name: `Deduction ${place}` }));
  const amount = (await rowOf(1)).getByLabelText('Amount');
  await person.clear(amount);
  await person.type(amount, '250');
  await person.click((await rowOf(2)).getByRole('button', { name: 'Remove' }));
  const saves = () => calls.filter(({ operation }) => operation === 'PUT /deposit-statements/{id}');
  await waitFor(() => expect(saves()).toHaveLength(1));
  slow.resolve();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.body).toMatchObject({ deductions: [{ text: 'Carpet', amount: 250 }] });
});

test('the value of a thing is worked out from its age', async () => {
  const { person, calls } = renderOperations({ path, answers: server(sampleStatement()) });
  const row = within(await screen.findByRole('listitem', { name: 'Deduction 1' }));
  await person.click(row.getByRole('button', { name: 'Work it out from the age' }));
  await person.type(row.getByLabelText('What for'), 'Carpet');
  await person.type(row.getByLabelText('Cost when new'), '1000');
  await person.type(row.getByLabelText('Age in years'), '5');
  await person.type(row.getByLabelText('Lasts for years'), '7');
  expect(screen.getByText('Refund to the tenant').parentElement).toHaveTextContent('$1,114.29');
  await person.tab();
  await waitFor(() =>
    expect(calls.filter(({ operation }) => operation === 'PUT /deposit-statements/{id}').at(-1)?.body).toMatchObject({
      deductions: [{ text: 'Carpet', depreciation: { cost: 1_000, age_years: 5, life_years: 7 } }],
    }),
  );
});

test('the refund is recorded as paid', async () => {
  const paid = { paid_on: '2026-04-03', method: 'check', reference: '1042' } as const;
  const { person, calls } = renderOperations({
    path,
    answers: {
      ...server(sampleIssued()),
      'POST /deposit-statements/{id}/refund': sampleIssued({
        state: 'refunded',
        refunded: paid,
        abilities: { ...sampleIssued().abilities, refund: false },
      }),
    },
  });
  await person.type(await screen.findByLabelText('Reference'), '1042');
  await person.click(screen.getByRole('button', { name: 'Record refund of $1,114.29' }));
  await screen.findByText('Refund recorded.');
  expect(calls.find(({ operation }) => operation === 'POST /deposit-statements/{id}/refund')?.body).toMatchObject({
    method: 'check',
    reference: '1042',
  });
});

test('a refusal says why', async () => {
  const { person } = renderOperations({
    path,
    answers: {
      ...server(sampleStatement()),
      'POST /deposit-statements/{id}/issue': refuse(
        409,
        'conflict',
        'The statement can be issued from June 30, 2026 on.',
      ),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Issue statement' }));
  expect(await screen.findByText(/can be issued from June 30, 2026 on/)).toBeInTheDocument();
});

test('a tenant reads what was kept and why', async () => {
  renderOperations({
    path,
    user: { role: 'tenant' },
    answers: {
      'GET /leases/{id}/deposits': sampleDeposit({
        state: 'in_settlement',
        statement: sampleIssued({ abilities: { ...sampleIssued().abilities, refund: false, send: false } }),
        abilities: { settle: false },
      }),
    },
  });
  expect(await screen.findByText('You get $1,114.29 back')).toBeInTheDocument();
  expect(screen.getByText('To be paid to Dana Whitfield by Apr 30, 2026.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'What was kept, and why' })).toBeInTheDocument();
  expect(screen.getByText('1,000.00 × (7 − 5) ÷ 7 = 285.71')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Record refund/ })).not.toBeInTheDocument();
});

test('a statement is sent by e-mail, or recorded as sent by mail', async () => {
  const sent = { method: 'email', sent_on: '2026-04-02' } as const;
  const { person, calls } = renderOperations({
    path,
    answers: {
      ...server(sampleIssued()),
      'POST /deposit-statements/{id}/send': sampleIssued({ stage: 'sent', sent, version: 3 }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Send by email' }));
  expect(await screen.findByText('Sent by email on Apr 2, 2026.')).toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText('How'), 'By mail');
  await person.click(screen.getByRole('button', { name: 'Record delivery' }));
  await waitFor(() =>
    expect(
      calls.filter(({ operation }) => operation === 'POST /deposit-statements/{id}/send').map(({ body }) => body),
    ).toEqual([{ method: 'email' }, { method: 'mail', sent_on: expect.any(String) }]),
  );
});

test('a tenant disputes a statement, and reads the answer', async () => {
  const { send: _, ...abilities } = sampleIssued().abilities;
  const opened = { text: 'It was old.', opened_at: '2026-04-03T12:00:00.000Z', opened_by: 'Dana Whitfield' };
  const asTenant = (different: Partial<DepositStatement> = {}) =>
    sampleIssued({ abilities: { ...abilities, send: false, refund: false }, ...different });
  let statement = asTenant();
  const { person, calls } = renderOperations({
    path,
    user: { role: 'tenant' },
    answers: {
      'GET /leases/{id}/deposits': () => sampleDeposit({ statement, abilities: { settle: false } }),
      'POST /deposit-statements/{id}/dispute': () => {
        statement = asTenant({
          stage: 'disputed',
          dispute: { ...opened, answer: null, closed_at: null },
          abilities: { ...abilities, send: false, refund: false, dispute: false },
        });
        return statement;
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Dispute this statement' }));
  expect(screen.getByLabelText('What you do not agree with')).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Dispute this statement' })).toHaveFocus();
  await person.keyboard('{Enter}');
  const area = () => screen.getByLabelText('What you do not agree with');
  await person.type(area(), 'It was');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await person.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(area()).toHaveValue('It was');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(within(await question()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Dispute this statement' })).toHaveFocus());
  await person.keyboard('{Enter}');
  await person.type(area(), 'It was old.');
  await person.click(screen.getByRole('button', { name: 'Send dispute' }));
  expect(await screen.findByText('Your landlord has been told and will answer here.')).toBeInTheDocument();
  expect(screen.getByText('Disputed')).toBeInTheDocument();
  expect(calls.find(({ operation }) => operation === 'POST /deposit-statements/{id}/dispute')?.body).toEqual({
    text: 'It was old.',
  });
});

test('a landlord records what the tenant disputes', async () => {
  const statement = sampleIssued({ abilities: { ...sampleIssued().abilities, dispute: true } });
  const { person } = renderOperations({
    path,
    answers: {
      ...server(statement),
      'POST /deposit-statements/{id}/dispute': sampleIssued({
        stage: 'disputed',
        dispute: {
          text: 'It was old.',
          opened_at: new Date(2026, 3, 2, 23, 59).toISOString(),
          opened_by: 'Ann Archer',
          answer: null,
          closed_at: null,
        },
        abilities: { ...sampleIssued().abilities, dispute: false, answer: true },
      }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Record a dispute' }));
  await person.type(screen.getByLabelText('What the tenant disputes'), 'It was old.');
  await person.click(screen.getByRole('button', { name: 'Record dispute' }));
  expect(await screen.findByText('Dispute recorded.')).toBeInTheDocument();
  expect(screen.getByText('Ann Archer, Apr 2, 2026')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Your answer')).toHaveFocus());
});

test.each([
  ['says who holds it', 1_400, 1],
  ['says nothing of it before it is received', 0, 0],
])('the page of a deposit %s to the tenant', async (_, held, shown) => {
  renderOperations({
    path,
    user: { role: 'tenant' },
    answers: { 'GET /leases/{id}/deposits': sampleDeposit({ held, abilities: { settle: false } }) },
  });
  await screen.findByText('Required');
  expect(screen.queryAllByText('Your landlord holds it for you until you move out.')).toHaveLength(shown);
});

test('a landlord answers a dispute', async () => {
  const dispute = {
    text: 'It was old.',
    opened_at: '2026-04-03T12:00:00.000Z',
    opened_by: 'Dana Whitfield',
    answer: null,
    closed_at: null,
  };
  const disputed = sampleIssued({
    stage: 'disputed',
    dispute,
    abilities: { ...sampleIssued().abilities, dispute: false, answer: true },
  });
  const { person } = renderOperations({
    path,
    answers: {
      ...server(disputed),
      'POST /deposit-statements/{id}/answer': sampleIssued({
        dispute: { ...dispute, answer: 'It was new in 2025.', closed_at: '2026-04-04T12:00:00.000Z' },
        abilities: { ...sampleIssued().abilities, dispute: false },
      }),
    },
  });
  expect(await screen.findByText('It was old.')).toBeInTheDocument();
  await person.type(screen.getByLabelText(/^Your answer/), 'It was new in 2025.');
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('It was new in 2025.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
});

const law = {
  topic: 'deposit_return',
  jurisdiction: 'NY',
  rule: 'The deposit is returned within 14 days.',
  citation: 'New York General Obligations Law § 7-108',
  reviewed_on: '2026-11-28',
} as const;

test.each([
  [12, '12 days left'],
  [1, '1 day left'],
  [0, 'due today'],
  [-3, '3 days late'],
])('the days until the deposit goes back are counted down: %d', async (days_left, text) => {
  const deadline = { date: '2026-04-14', days_left, law };
  renderOperations({ path, answers: { 'GET /leases/{id}/deposits': sampleDeposit({ deadline }) } });
  expect(await screen.findByText(`Return the deposit by Apr 14, 2026: ${text}`)).toBeInTheDocument();
  expect(screen.getByText(/New York General Obligations Law § 7-108/)).toBeInTheDocument();
});

test('a statement that differs from the law is issued with a reason', async () => {
  const warnings = [{ ...law, text: 'The deposit was to go back by Apr 14, 2026.' }];
  const { person, calls } = renderOperations({ path, answers: server(sampleStatement({ warnings })) });
  await person.click(await screen.findByRole('button', { name: 'Issue statement' }));
  expect(screen.getByLabelText(/^Reason for going on/)).toBeInvalid();
  await person.type(screen.getByLabelText(/^Reason for going on/), 'The tenant was away');
  await person.click(screen.getByRole('button', { name: 'Issue statement' }));
  await screen.findByText('Statement issued.');
  const issued = calls.filter(({ operation }) => operation === 'POST /deposit-statements/{id}/issue');
  expect(issued.map(({ body }) => body)).toEqual([{ version: 1, override_reason: 'The tenant was away' }]);
});

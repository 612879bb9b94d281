import type { Lease, LeaseBalance, Payment, Tenant } from '@keystead/contracts';
import { samplePortfolio } from '../../test/sample-portfolio.ts';
import { converse } from '../../test/test-conversation.ts';

const sample = samplePortfolio();
const [ana] = sample.records.tenants as readonly [Tenant, ...Tenant[]];
const late = sample.records.payments.find(({ status }) => status === 'overdue') as Payment;

/** What the lease of a tenant owes. */
function balanceOf(tenantId: number): LeaseBalance {
  const lease = sample.records.leases.find(({ tenant_id }) => tenant_id === tenantId) as Lease;
  const { property_id, property_name, tenant_id, tenant_name } = lease;
  const parties = { lease_id: lease.id, property_id, property_name, tenant_id, tenant_name };
  return { ...parties, balance: 700, past_due: 700, overdue_since: null, next_due: null } as unknown as LeaseBalance;
}

/** The plan that a question leads to, as the names, amounts and e-mails on its card. */
async function planFor(question: string, context = sample.landlord) {
  const { content, proposals } = await converse(context, question);
  const [proposal] = proposals;
  const steps = proposal?.deed.kind === 'plan' ? proposal.deed.steps : [];
  return {
    content,
    cards: proposals.length,
    people: steps.map(({ title, amount, problem }) => [title, amount, problem]),
    texts: steps.map(({ deed }) => (deed?.kind === 'message' ? deed.text : '')),
  };
}

/** Sixty tenants who are late, a dollar more each, and sixty who are not. */
function crowd(count = 60) {
  const tenants = Array.from({ length: count * 2 }, (_, at) => ({
    ...ana,
    id: 1000 + at,
    first_name: 'Tenant',
    last_name: `Number${at}`,
    email: `t${at}@mail.example`,
  }));
  const payments = tenants.slice(0, count).map(
    ({ id, last_name }, at): Payment => ({
      ...late,
      id: 5000 + at,
      tenant_id: id,
      tenant_name: `Tenant ${last_name}`,
      amount: 100 + at,
      due_date: '2026-01-05',
    }),
  );
  return samplePortfolio({ tenants, payments });
}

describe('a request to remind several tenants', () => {
  it.each([
    'Remind everyone more than 30 days late',
    'remind everybody who is more than 30 days late',
    'Send a reminder to everyone over 30 days late',
    'Recuérdales a todos los que llevan más de 30 días de retraso',
    'Envía un recordatorio a los que tienen más de 30 días de retraso, por favor',
    'Erinnere alle, die mehr als 30 Tage im Rückstand sind',
  ])('leads to one plan with exactly those, each with their own amounts: %s', async (question) => {
    const { people, texts, cards, content } = await planFor(question);
    expect([cards, people]).toEqual([
      1,
      [
        ['Ana Lopez', 1450, null],
        ['Chloe Novak', 85.5, null],
      ],
    ]);
    expect(texts[0]).toContain('Dear Ana Lopez,');
    expect(texts[0]).toContain('Rent for 12 Elm Street, due on February 1, 2026: $1,450.00');
    expect(texts[0]).not.toContain('$85.50');
    expect(texts[1]).toContain('$85.50');
    expect(content).toContain('$1,535.50');
  });

  it('has the figures of the answer about the same people', async () => {
    const answer = await converse(sample.landlord, 'Who is more than 30 days late?');
    const { people } = await planFor('Remind everyone more than 30 days late');
    for (const [name, amount] of people) {
      expect(answer.content).toContain(String(name));
      expect(answer.content).toContain((amount as number).toLocaleString('en-US', { minimumFractionDigits: 2 }));
    }
  });

  it.each([
    ['remind everyone who is late', ['Ana Lopez', 'Chloe Novak']],
    ['Recuérdales a todos', ['Ana Lopez', 'Chloe Novak']],
    ['Erinnere alle überfälligen Mieter', ['Ana Lopez', 'Chloe Novak']],
    ['remind everyone who owes more than $50', ['Ana Lopez', 'Chloe Novak']],
  ])('finds those whom it describes: %s', async (question, expected) => {
    expect((await planFor(question)).people.map(([name]) => name)).toEqual(expected);
  });

  it.each([
    ['Remind everyone more than 300 days late', 'no one to remind'],
    ['Recuérdales a todos los que llevan más de 300 días de retraso', 'Ninguno'],
    ['Erinnere alle, die mehr als 300 Tage im Rückstand sind', 'Niemand'],
    ['Remind everyone more than 30 days late without a dog', 'did not understand'],
    ['Recuérdales a todos los inquilinos con perro', 'No entiendo'],
    ['Erinnere alle Mieter mit Hund', 'nicht verstanden'],
  ])('proposes nothing where nobody is meant or not all was understood: %s', async (question, text) => {
    const { content, cards } = await planFor(question);
    expect(cards).toBe(0);
    expect(content).toContain(text);
  });

  it('is one card where it means one tenant', async () => {
    const { proposals } = await converse(sample.landlord, 'remind everyone who owes more than $1,000');
    expect(proposals.map(({ deed }) => deed.kind)).toEqual(['message']);
  });

  it('answers a typed yes in another language too', async () => {
    const { content } = await converse(sample.landlord, 'Recuérdales a todos', 'sí');
    expect(content).toContain('button on the card');
  });

  it('reaches more than fifty tenants', async () => {
    const { people, content } = await planFor('Remind everyone more than 30 days late', crowd().landlord);
    expect(people).toHaveLength(60);
    expect(people.slice(0, 2)).toEqual([
      ['Tenant Number59', 159, null],
      ['Tenant Number58', 158, null],
    ]);
    expect(content).toContain('**60 reminders**');
    expect(content).toContain('and 40 others');
  });

  it('says plainly that a plan has at most two hundred steps', async () => {
    const { people, content } = await planFor('Remind everyone who is late', crowd(203).landlord);
    expect(people).toHaveLength(200);
    expect(content).toContain('at most 200 steps');
    expect(content).toContain('of 203');
  });

  it('includes what leases charge by themselves', async () => {
    const balance = { ...balanceOf(22), past_due: 700, overdue_since: '2026-01-01' };
    const { people, texts } = await planFor(
      'Remind everyone more than 30 days late',
      samplePortfolio({ balances: [balance] }).landlord,
    );
    expect(people).toEqual([
      ['Ana Lopez', 1450, null],
      ['Ben Carter', 700, null],
      ['Chloe Novak', 85.5, null],
    ]);
    expect(texts[1]).toContain('Rent for Harbour House, due on January 1, 2026: $700.00');
  });

  it('shows whom the user may not write to', async () => {
    const tenants = sample.records.tenants.map((tenant) =>
      tenant.id === 25 ? { ...tenant, abilities: { ...tenant.abilities, update: false } } : tenant,
    );
    const { people } = await planFor('Remind everyone who is late', samplePortfolio({ tenants }).landlord);
    expect(people).toEqual([
      ['Ana Lopez', 2900, null],
      ['Chloe Novak', null, 'You can only write to tenants whom you manage.'],
    ]);
  });
});

describe('a request to write to several tenants', () => {
  it('is one plan with a text for each', async () => {
    const { people, texts } = await planFor(
      'Tell all tenants whose lease ends in the next 300 days that the office moves',
    );
    expect(people.map(([name]) => name)).toEqual(['Ben Carter', 'Ana Lopez']);
    expect(texts[0]).toContain('Dear Ben Carter,');
  });
});

import { type PlainRecord, type Query, translate, understand } from '../index.ts';

const record = (id: number, name: string, fields: Partial<PlainRecord> = {}): PlainRecord => ({
  ...fields,
  id,
  name,
  path: `/app/records/${id}`,
});

const records = {
  properties: [
    record(1, '12 Elm Street', { address: '12 Elm Street', city: 'Portland', state: 'OR' }),
    record(2, 'Mill Loft', { address: '3 Mill Lane', city: 'Austin', state: 'TX' }),
  ],
  tenants: [
    record(11, 'Ana López'),
    record(12, 'May Chen'),
    record(13, 'Will Price'),
    record(14, 'Maria Lopez'),
    record(15, 'Summer Reyes'),
  ],
  personnel: [record(21, 'Pat Piper')],
  requests: [record(31, 'Garage door stuck')],
};
const read = (question: string) => understand(question, { today: '2030-05-15', records });

const condition = ({ field, operator, values }: Query['conditions'][number]) =>
  `${field} ${operator} ${values.join(',')}`.trim();

/** A query in one line: what it is of, its conditions, period, figure and order. */
function line(question: string): string {
  const { understood, missed, unknown, unclear } = read(question);
  const left = [...missed, ...unknown, ...unclear.map(({ text }) => text)];
  if (!understood || left.length > 0) return `missed ${left.join(', ')}`;
  const { query } = understood;
  const relations = (query.relations ?? []).map(
    ({ collection, operator, count, conditions }) =>
      `${collection} ${operator} ${count}${conditions.length > 0 ? ` (${conditions.map(condition).join(', ')})` : ''}`,
  );
  const { period, aggregate, of, groupBy, having, order, limit } = query;
  return [
    query.collection,
    ...query.conditions.map(condition),
    ...relations,
    period && `${period.field} ${period.from ?? ''}..${period.to ?? ''}`,
    aggregate && `${aggregate}${of ? ` of ${of}` : ''}`,
    groupBy && `by ${groupBy}`,
    having && `having ${having.operator} ${having.values.join()}`,
    order && `${order.direction} ${order.by}`,
    limit && `first ${limit}`,
  ]
    .filter(Boolean)
    .join('; ');
}

describe('understand: a question becomes a query', () => {
  it.each([
    ['How many vacant units are there in Austin?', 'properties; status is available; city is Austin; count'],
    ['How many requests came in since Monday?', 'requests; created_on 2030-05-13..; count'],
    ['Which leases end on or before June 30?', 'leases; status is active; end_date ..2030-06-30'],
    ['Which leases run for more than a year?', 'leases; months above 12'],
    ['Overdue by city', 'debts; sum of amount; by property.city'],
    ['How old is the garage door request?', 'requests; id any 31; ascending days_open'],
    ['What share of tenants pays late?', 'tenants; share'],
    [
      'Was May better than April?',
      'payments; status is completed; type not deposit; paid_on 2030-05-01..2030-05-31; sum of amount',
    ],
    ['average time to close a request', 'requests; status is completed; average of days_open'],
    ['Which tenants are a problem?', 'missed problem'],
    ['Which leases end 3 months from now?', 'missed 3, months'],
    ['Which tenants have no phone?', 'tenants; phone missing; status is active'],
    ['homes with at least 3 bedrooms', 'properties; bedrooms at_least 3'],
    ['Properties outside of Texas', 'properties; state not TX'],
    ['average rent of my apartments', 'properties; type is apartment; average of rent'],
    [
      'What did we spend on plumbing last quarter?',
      'requests; status is completed; trade is Plumbing; closed_on 2030-01-01..2030-03-31; sum of cost',
    ],
    ['Which leases end in the next 30 days?', 'leases; status is active; end_date 2030-05-15..2030-06-14'],
    ['revenue since Easter', 'payments; status is completed; type not deposit; paid_on 2030-04-21..; sum of amount'],
    ['Properties without any requests', 'properties; requests is 0'],
    ['Who owes more than $2,000?', 'debts; sum of amount; by tenant; having above 2000'],
    [
      'Which property has the most open requests?',
      'requests; status any open,in_progress; count; by property; descending value; first 1',
    ],
    ['3 cheapest homes', 'properties; rent present; ascending rent; first 3'],
    [
      'who hasnt paid rent for may yet',
      'debts; type is rent; due_date 2030-05-01..2030-05-31; sum of amount; by tenant',
    ],
    ['Which leases end between Easter and summer?', 'leases; status is active; end_date 2030-04-21..2030-05-31'],
    [
      'How much came in in the last two weeks of April?',
      'payments; status is completed; type not deposit; paid_on 2030-04-17..2030-04-30; sum of amount',
    ],
    [
      'How much came in in the last thirty days?',
      'payments; status is completed; type not deposit; paid_on 2030-04-15..2030-05-15; sum of amount',
    ],
    ['can u show me vacent units', 'properties; status is available'],
    ['Which tenant had the longest lease?', 'leases; months present; descending months; first 1'],
    ['What is the difference between the highest and the lowest rent?', 'leases; status is active; range of rent'],
    ['Payments with a note about a key', 'payments; notes contains key'],
    [
      'When was the last time I had a repair?',
      'requests; created_on present; status is completed; descending closed_on; first 1',
    ],
    ['What is the phone number of may chens?', 'tenants; id any 12; status is active'],
    ['What is May Chen’s email address?', 'tenants; id any 12; status is active'],
  ])('%s', (question, expected) => {
    expect(line(question)).toBe(expected);
  });

  it.each([
    ['Do I earn more in Portland than in Austin?', 'Portland, Austin'],
    ['Do houses bring in more than condos?', 'houses, condos'],
    ['Did we spend more on plumbing or on painting?', 'plumbing, painting'],
    ['Is Mill Loft bigger than 12 Elm Street?', 'Mill Loft, 12 Elm Street'],
    ['How many more homes do I have in Austin than in Portland?', 'Austin, Portland'],
    ['Which is bigger, Mill Loft or 12 Elm Street?', 'Mill Loft, 12 Elm Street'],
    ['Which tenants in Portland or Austin owe more than $500?', ''],
  ])('%s: compares %s', (question, sides) => {
    const { understood, missed } = read(question);
    expect(missed).toEqual([]);
    expect(understood?.sides.map(({ text }) => text).join(', ')).toBe(sides);
  });

  it('takes the rent of several months that many times', () => {
    expect(read('How much is six months of rent for Mill Loft?').understood).toMatchObject({ times: 6 });
    expect(read('Which leases have rent above $900 for 6 months?').understood).toBeNull();
  });

  it.each([
    ['Which tenants have no parking permit?', 'parking, permit'],
    ['What will rents be next year?', 'will'],
    ['How many properties have never been vacant?', 'vacant'],
    ['What does Lopez pay?', 'Lopez'],
    ['What is the rent of Windsor Castle?', 'Windsor Castle'],
  ])('%s: names what it leaves out', (question, words) => {
    const { missed, unknown, unclear } = read(question);
    const left = [...missed, ...unknown, ...unclear.map(({ text }) => text)];
    expect(left).toEqual(expect.arrayContaining(words.split(', ')));
  });

  it.each([
    'Should I paint Quay House?',
    'How much rent should I have collected in April?',
    'Do I need to fix anything before winter?',
    'Which requests were closed within 3 days?',
    'Rent roll on June 1',
    'How much came in this time last year?',
    'How much does a plumber cost?',
    'Which plumber did a job most recently?',
    'Who pays first?',
    'Are my costs up or down this year?',
  ])('%s: makes no query of what no record decides', (question) => {
    expect(read(question).understood).toBeNull();
  });

  it.each([
    ['Who was the last one to pay in April?', 'payments', 'paid_on', 'descending'],
    ['Who paid first this month?', 'payments', 'paid_on', 'ascending'],
    ['Which lease ended most recently?', 'leases', 'end_date', 'descending'],
    ['When was our most expensive repair done?', 'requests', 'cost', 'descending'],
  ])('%s: orders %s by %s', (question, collection, by, direction) => {
    const { query } = read(question).understood ?? {};
    expect(query).toMatchObject({ collection, order: { by, direction } });
    expect(query?.groupBy).toBeUndefined();
  });

  it('takes who has been here the longest to be here still, and the last lease that ended to be over', () => {
    const conditions = (question: string) => read(question).understood?.query.conditions.map(condition) ?? [];
    expect(conditions('Which tenant has been with us the longest?')).toContain('status is active');
    expect(conditions('When did the last lease end?')).toContain('end_date below 2030-05-15');
    expect(conditions('When did the last lease end?')).not.toContain('status is active');
  });

  it('takes a month near by as to come where what is due in it may be paid', () => {
    const days = (question: string) => read(question).periods.map(({ from }) => from);
    expect(days('Is the rent for June already paid?')).toEqual(['2030-06-01']);
    expect(days('Is the rent for March already paid?')).toEqual(['2030-03-01']);
    expect(days('How much rent came in in June?')).toEqual(['2029-06-01']);
    expect(days('Who moves out in June?')).toEqual(['2030-06-01']);
    expect(days('revenue in April compared to a year earlier')).toEqual(['2030-04-01', '2029-04-01']);
  });

  it('takes ordinary words for names only where something says so', () => {
    const named = (question: string) => read(question).named.flatMap(({ records: all }) => all.map(({ name }) => name));
    expect(named('What does Will pay in rent?')).toEqual(['Will Price']);
    expect(named('leases ending this summer')).toEqual([]);
    expect(named('rent collected in May')).toEqual([]);
    expect(named('does May Chen owe rent')).toEqual(['May Chen']);
  });
});

it.each([
  ['¿Cuántas propiedades tengo?', 'es', 'how many properties'],
  ['Wer ist mit der Miete im Rückstand?', 'de', 'who overdue'],
])('translate: %s', (question, language, english) => {
  expect(translate(question)).toEqual({ language, english });
});

it('translate: leaves English alone', () => {
  expect(translate('Who will die of boredom in the house?')).toBeNull();
});

import {
  counted,
  money,
  monthName,
  monthOf,
  property,
  type Question,
  request,
  today,
  worker,
  year,
} from '../question.ts';

export const maintenance: readonly Question[] = [
  {
    texts: () => 'Which maintenance requests are urgent?',
    expected: async ({ read }) => {
      const { maintenance_requests } = await read('GET /maintenance?priority=urgent');
      return maintenance_requests.filter(({ status }) => status === 'open').map(({ title }) => title);
    },
    toolCalls: () => [['find_requests', { priority: 'urgent' }]],
  },
  {
    texts: () => 'How many open requests are there?',
    expected: async ({ read }) => {
      const [open, begun] = [
        await read('GET /maintenance?status=open'),
        await read('GET /maintenance?status=in_progress'),
      ];
      // "Open" also means what is not done yet.
      return [[counted(open.total), counted(open.total + begun.total)]];
    },
    toolCalls: () => [['find_requests', { status: 'open' }]],
  },
  {
    texts: () => 'What is in progress?',
    expected: async ({ read }) =>
      (await read('GET /maintenance?status=in_progress')).maintenance_requests.map(({ title }) => title),
    toolCalls: () => [['find_requests', { status: 'in_progress' }]],
  },
  {
    texts: (facts) => `Show the maintenance requests at ${property(facts, 1).name}`,
    expected: async (facts) =>
      (await facts.read(`GET /maintenance?property_id=${property(facts, 1).id}`)).maintenance_requests
        .filter(({ status }) => status === 'open' || status === 'in_progress')
        .map(({ title }) => title),
    toolCalls: (facts) => [['find_requests', { property_id: property(facts, 1).id }]],
  },
  {
    texts: () => 'What did I spend on maintenance this year?',
    expected: async (facts) => [
      money(
        (await facts.read(`GET /maintenance/costs?by=property&from=${year(facts)}-01-01&to=${today(facts)}`)).sum
          .amount,
      ),
    ],
    toolCalls: (facts) => [['maintenance_costs', { by: 'property', from: `${year(facts)}-01-01` }]],
  },
  {
    texts: (facts) => `What did I spend on plumbing since ${monthName(monthOf(facts, 5).from)}?`,
    expected: async (facts) => [
      money(
        (
          await facts.read(
            `GET /maintenance/costs?by=property&service_type=Plumbing&from=${monthOf(facts, 5).from}&to=${today(facts)}`,
          )
        ).sum.amount,
      ),
    ],
    toolCalls: (facts) => [
      ['maintenance_costs', { by: 'property', service_type: 'Plumbing', from: monthOf(facts, 5).from }],
    ],
  },
  {
    texts: () => 'Maintenance cost by property',
    expected: async ({ read }) =>
      (await read('GET /maintenance/costs?by=property')).rows.flatMap((row) => [row.name ?? '', money(row.amount)]),
    toolCalls: () => [['maintenance_costs', { by: 'property' }]],
  },
  {
    texts: () => 'What kind of maintenance costs me the most?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /maintenance/costs?by=service_type')).rows;
      return [first?.key ?? '', money(first?.amount ?? 0)];
    },
    toolCalls: () => [['maintenance_costs', { by: 'service_type' }]],
  },
  {
    texts: (facts) => `How much did I spend on ${property(facts, 0).name}?`,
    expected: async (facts) => [
      money(
        (await facts.read(`GET /maintenance/costs?by=service_type&property_id=${property(facts, 0).id}`)).sum.amount,
      ),
    ],
    toolCalls: (facts) => [['maintenance_costs', { by: 'service_type', property_id: property(facts, 0).id }]],
  },
  {
    texts: () => 'Which plumbers do I have?',
    expected: async (facts) => [worker(facts, 0).name],
    toolCalls: () => [['find_personnel', { service_type: 'Plumbing' }]],
  },
  {
    texts: () => 'Who of my personnel is available?',
    expected: async ({ read }) =>
      (await read('GET /maintenance-personnel?availability=available')).personnel.map(({ name }) => name),
    toolCalls: () => [['find_personnel', { availability: 'available' }]],
  },
  {
    texts: (facts) => `What does ${worker(facts, 1).name} charge per hour?`,
    expected: async (facts) => [money(worker(facts, 1).hourly_rate ?? 0)],
    toolCalls: (facts) => [['read_personnel', { personnel_id: worker(facts, 1).id }]],
  },
  {
    texts: (facts) => `Who fits request ${request(facts, 0).id}?`,
    expected: async (facts) => [
      (await facts.read(`GET /maintenance/${request(facts, 0).id}/suggestions`)).suggestions[0]?.personnel.name ?? '',
    ],
    toolCalls: (facts) => [['who_fits', { request_id: request(facts, 0).id }]],
  },
  {
    texts: (facts) => `What is the status of request ${request(facts, 2).id}?`,
    expected: async (facts) => [request(facts, 2).title],
    toolCalls: (facts) => [['read_request', { request_id: request(facts, 2).id }]],
  },
  {
    texts: (facts) => `What is ${worker(facts, 3).name} working on?`,
    expected: async (facts) => [request(facts, 1).title],
    toolCalls: (facts) => [['find_requests', { assigned_to: worker(facts, 3).id }]],
  },
];

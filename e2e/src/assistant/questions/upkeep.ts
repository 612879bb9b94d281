import {
  type AskedQuestion,
  counted,
  money,
  monthName,
  monthOf,
  property,
  request,
  today,
  worker,
  year,
} from '../asked-question.ts';

export const upkeep: readonly AskedQuestion[] = [
  {
    ask: () => 'Which maintenance requests are urgent?',
    says: async ({ read }) => {
      const { maintenance_requests } = await read('GET /maintenance?priority=urgent');
      return maintenance_requests.filter(({ status }) => status === 'open').map(({ title }) => title);
    },
    uses: () => [['find_requests', { priority: 'urgent' }]],
  },
  {
    ask: () => 'How many open requests are there?',
    says: async ({ read }) => [counted((await read('GET /maintenance?status=open')).total)],
    uses: () => [['find_requests', { status: 'open' }]],
  },
  {
    ask: () => 'What is in progress?',
    says: async ({ read }) =>
      (await read('GET /maintenance?status=in_progress')).maintenance_requests.map(({ title }) => title),
    uses: () => [['find_requests', { status: 'in_progress' }]],
  },
  {
    ask: (known) => `Show the maintenance requests at ${property(known, 1).name}`,
    says: async (known) =>
      (await known.read(`GET /maintenance?property_id=${property(known, 1).id}`)).maintenance_requests
        .filter(({ status }) => status === 'open' || status === 'in_progress')
        .map(({ title }) => title),
    uses: (known) => [['find_requests', { property_id: property(known, 1).id }]],
  },
  {
    ask: () => 'What did I spend on maintenance this year?',
    says: async (known) => [
      money(
        (await known.read(`GET /maintenance/costs?by=property&from=${year(known)}-01-01&to=${today(known)}`)).sum
          .amount,
      ),
    ],
    uses: (known) => [['maintenance_costs', { by: 'property', from: `${year(known)}-01-01` }]],
  },
  {
    ask: (known) => `What did I spend on plumbing since ${monthName(monthOf(known, 5).from)}?`,
    says: async (known) => [
      money(
        (
          await known.read(
            `GET /maintenance/costs?by=property&service_type=Plumbing&from=${monthOf(known, 5).from}&to=${today(known)}`,
          )
        ).sum.amount,
      ),
    ],
    uses: (known) => [
      ['maintenance_costs', { by: 'property', service_type: 'Plumbing', from: monthOf(known, 5).from }],
    ],
  },
  {
    ask: () => 'Maintenance cost by property',
    says: async ({ read }) =>
      (await read('GET /maintenance/costs?by=property')).rows.flatMap((row) => [row.name ?? '', money(row.amount)]),
    uses: () => [['maintenance_costs', { by: 'property' }]],
  },
  {
    ask: () => 'What kind of maintenance costs me the most?',
    says: async ({ read }) => {
      const [first] = (await read('GET /maintenance/costs?by=service_type')).rows;
      return [first?.key ?? '', money(first?.amount ?? 0)];
    },
    uses: () => [['maintenance_costs', { by: 'service_type' }]],
  },
  {
    ask: (known) => `How much did I spend on ${property(known, 0).name}?`,
    says: async (known) => [
      money(
        (await known.read(`GET /maintenance/costs?by=service_type&property_id=${property(known, 0).id}`)).sum.amount,
      ),
    ],
    uses: (known) => [['maintenance_costs', { by: 'service_type', property_id: property(known, 0).id }]],
  },
  {
    ask: () => 'Which plumbers do I have?',
    says: async (known) => [worker(known, 0).name],
    uses: () => [['find_personnel', { service_type: 'Plumbing' }]],
  },
  {
    ask: () => 'Who of my personnel is available?',
    says: async ({ read }) =>
      (await read('GET /maintenance-personnel?availability=available')).personnel.map(({ name }) => name),
    uses: () => [['find_personnel', { availability: 'available' }]],
  },
  {
    ask: (known) => `What does ${worker(known, 1).name} charge per hour?`,
    says: async (known) => [money(worker(known, 1).hourly_rate ?? 0)],
    uses: (known) => [['read_personnel', { personnel_id: worker(known, 1).id }]],
  },
  {
    ask: (known) => `Who fits request ${request(known, 0).id}?`,
    says: async (known) => [
      (await known.read(`GET /maintenance/${request(known, 0).id}/suggestions`)).suggestions[0]?.personnel.name ?? '',
    ],
    uses: (known) => [['who_fits', { request_id: request(known, 0).id }]],
  },
  {
    ask: (known) => `What is the status of request ${request(known, 2).id}?`,
    says: async (known) => [request(known, 2).title],
    uses: (known) => [['read_request', { request_id: request(known, 2).id }]],
  },
  {
    ask: (known) => `What is ${worker(known, 3).name} working on?`,
    says: async (known) => [request(known, 1).title],
    uses: (known) => [['find_requests', { assigned_to: worker(known, 3).id }]],
  },
];

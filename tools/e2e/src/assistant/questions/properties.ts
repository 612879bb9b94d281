import { counted, money, nameOf, property, type Question, thisYear } from '../question.ts';

export const properties: readonly Question[] = [
  {
    texts: () => 'Give me a summary of my portfolio',
    expected: async ({ read }) => {
      const properties = await read('GET /properties');
      const stats = await read('GET /payments/stats');
      await read('GET /leases/rent-roll');
      return [counted(properties.total), money(stats.total_revenue), money(stats.overdue_amount)];
    },
    toolCalls: () => [['portfolio_summary', {}]],
  },
  {
    texts: () => 'How many properties do I have?',
    expected: async ({ read }) => [counted((await read('GET /properties')).total)],
    toolCalls: () => [['find_properties', {}]],
  },
  {
    texts: () => 'Which properties are vacant?',
    expected: async ({ read }) => (await read('GET /properties?status=available')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'available' }]],
  },
  {
    texts: () => 'Which of my homes are occupied?',
    expected: async ({ read }) => (await read('GET /properties?status=occupied')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'occupied' }]],
  },
  {
    texts: () => 'What is under maintenance?',
    expected: async ({ read }) => (await read('GET /properties?status=maintenance')).properties.map(({ name }) => name),
    toolCalls: () => [['find_properties', { status: 'maintenance' }]],
  },
  {
    texts: () => 'Which property has the highest rent?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=-rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    toolCalls: () => [['find_properties', { sort: '-rent_amount', limit: 1 }]],
  },
  {
    texts: () => 'What is my cheapest property?',
    expected: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    toolCalls: () => [['find_properties', { sort: 'rent_amount', limit: 1 }]],
  },
  {
    texts: (facts) =>
      `How is ${property(facts, 1).address.replace(/ (?:Street|Road|Lane|Avenue|Way|Terrace)$/, '')} doing?`,
    expected: async (facts) => {
      const { id, name } = property(facts, 1);
      const stats = await facts.read(`GET /payments/stats?property_id=${id}`);
      await facts.read(`GET /payments/stats?property_id=${id}&${thisYear(facts)}`);
      return [name, money(stats.overdue_amount)];
    },
    toolCalls: (facts) => [['read_property', { property_id: property(facts, 1).id }]],
  },
  {
    texts: (facts) => `Tell me about ${property(facts, 0).name}`,
    expected: async (facts) => [property(facts, 0).name, nameOf(facts, 0)],
    toolCalls: (facts) => [['read_property', { property_id: property(facts, 0).id }]],
  },
  {
    texts: (facts) => `Who lives at ${property(facts, 2).address}?`,
    expected: async (facts) => [nameOf(facts, 2)],
    toolCalls: (facts) => [['find_tenants', { property_id: property(facts, 2).id, status: 'active' }]],
  },
];

import { type AskedQuestion, counted, money, nameOf, property, thisYear } from '../asked-question.ts';

export const homes: readonly AskedQuestion[] = [
  {
    ask: () => 'Give me a summary of my portfolio',
    says: async ({ read }) => {
      const properties = await read('GET /properties');
      const stats = await read('GET /payments/stats');
      await read('GET /leases/rent-roll');
      return [counted(properties.total), money(stats.total_revenue), money(stats.overdue_amount)];
    },
    uses: () => [['portfolio_summary', {}]],
  },
  {
    ask: () => 'How many properties do I have?',
    says: async ({ read }) => [counted((await read('GET /properties')).total)],
    uses: () => [['find_properties', {}]],
  },
  {
    ask: () => 'Which properties are vacant?',
    says: async ({ read }) => (await read('GET /properties?status=available')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'available' }]],
  },
  {
    ask: () => 'Which of my homes are occupied?',
    says: async ({ read }) => (await read('GET /properties?status=occupied')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'occupied' }]],
  },
  {
    ask: () => 'What is under maintenance?',
    says: async ({ read }) => (await read('GET /properties?status=maintenance')).properties.map(({ name }) => name),
    uses: () => [['find_properties', { status: 'maintenance' }]],
  },
  {
    ask: () => 'Which property has the highest rent?',
    says: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=-rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    uses: () => [['find_properties', { sort: '-rent_amount', limit: 1 }]],
  },
  {
    ask: () => 'What is my cheapest property?',
    says: async ({ read }) => {
      const [first] = (await read('GET /properties?sort=rent_amount')).properties;
      return [first?.name ?? '', money(first?.rent_amount ?? 0)];
    },
    uses: () => [['find_properties', { sort: 'rent_amount', limit: 1 }]],
  },
  {
    ask: (known) =>
      `How is ${property(known, 1).address.replace(/ (?:Street|Road|Lane|Avenue|Way|Terrace)$/, '')} doing?`,
    says: async (known) => {
      const { id, name } = property(known, 1);
      const stats = await known.read(`GET /payments/stats?property_id=${id}`);
      await known.read(`GET /payments/stats?property_id=${id}&${thisYear(known)}`);
      return [name, money(stats.overdue_amount)];
    },
    uses: (known) => [['read_property', { property_id: property(known, 1).id }]],
  },
  {
    ask: (known) => `Tell me about ${property(known, 0).name}`,
    says: async (known) => [property(known, 0).name, nameOf(known, 0)],
    uses: (known) => [['read_property', { property_id: property(known, 0).id }]],
  },
  {
    ask: (known) => `Who lives at ${property(known, 2).address}?`,
    says: async (known) => [nameOf(known, 2)],
    uses: (known) => [['find_tenants', { property_id: property(known, 2).id, status: 'active' }]],
  },
];

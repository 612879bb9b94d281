import type { AssistantOffer, Role } from '@keystead/contracts';

/** The purpose of each model, as the user reads it when choosing (product §3). */
export const offeredModels: AssistantOffer['models'] = [
  { id: 'keystead-basic', name: 'Keystead Basic', description: 'Everyday questions about your records' },
  { id: 'keystead-advanced', name: 'Keystead Advanced', description: 'Comparisons, trends and tables' },
  { id: 'keystead-financial', name: 'Keystead Financial', description: 'Cash flow, arrears and forecasts' },
];

const managerPrompts: readonly string[] = [
  'Give me a summary of my portfolio',
  'Who owes me money?',
  'Which leases end in the next 60 days?',
  'Show my revenue by month',
  'What is my occupancy?',
  'Which maintenance requests are urgent?',
  'What did I spend on maintenance this year?',
  'Forecast my rent for the next 6 months',
];

const tenantPrompts: readonly string[] = [
  'When is my next rent due?',
  'How much do I owe?',
  'When does my lease end?',
  'Show my payments',
  'What is the status of my requests?',
  'Tell me about my home',
  'What did I pay this year?',
  'Report a maintenance problem',
];

export const promptsFor = (role: Role): string[] => [...(role === 'tenant' ? tenantPrompts : managerPrompts)];

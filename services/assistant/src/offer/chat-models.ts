import type { AssistantOffer } from '@keystead/contracts';

/** The purpose of each model, as the user reads it when choosing (product §3). */
export const offeredModels: AssistantOffer['models'] = [
  { id: 'keystead-basic', name: 'Keystead Basic', description: 'Everyday questions about your records' },
  { id: 'keystead-advanced', name: 'Keystead Advanced', description: 'Comparisons, trends and tables' },
  { id: 'keystead-financial', name: 'Keystead Financial', description: 'Cash flow, arrears and forecasts' },
];

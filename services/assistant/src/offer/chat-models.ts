import type { AssistantOffer } from '@keystead/contracts';

/** What each model is for, as a person chooses it (product §3). */
export const offeredModels: AssistantOffer['models'] = [
  { id: 'keystead-basic', name: 'Keystead Basic', description: 'Everyday questions about your records' },
  { id: 'keystead-advanced', name: 'Keystead Advanced', description: 'Comparisons, trends and tables' },
  { id: 'keystead-financial', name: 'Keystead Financial', description: 'Cash flow, arrears and forecasts' },
];

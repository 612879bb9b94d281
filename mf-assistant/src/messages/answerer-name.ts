import type { ShownMessage } from '../chat/shown-message.ts';

const models = {
  'keystead-basic': 'Keystead Basic',
  'keystead-advanced': 'Keystead Advanced',
  'keystead-financial': 'Keystead Financial',
} as const;

/** What the local analyst is called wherever it is named. */
export const LOCAL_ANALYST = 'Local analyst';

/** Who wrote an assistant's message; plainly the assistant where that is not known. */
export function answererName({ answered_by, model }: Pick<ShownMessage, 'answered_by' | 'model'>): string {
  if (answered_by === 'analyst') return LOCAL_ANALYST;
  return answered_by === 'model' ? models[model] : 'Assistant';
}

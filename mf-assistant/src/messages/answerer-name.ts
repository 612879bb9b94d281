import type { DisplayedMessage } from '../chat/displayed-message.ts';

const models = {
  'keystead-basic': 'Keystead Basic',
  'keystead-advanced': 'Keystead Advanced',
  'keystead-financial': 'Keystead Financial',
} as const;

/** The display name of the local analyst. */
export const LOCAL_ANALYST = 'Local analyst';

/** The author of an assistant's message; `Assistant` where unknown. */
export function answererName({ answered_by, model }: Pick<DisplayedMessage, 'answered_by' | 'model'>): string {
  if (answered_by === 'analyst') return LOCAL_ANALYST;
  return answered_by === 'model' ? models[model] : 'Assistant';
}

import type { AssistantAction } from '@keystead/contracts';

/** What concerns every conversation on the page at once: that of the assistant's page and that of its widget. */
export type SharedHappening =
  | { type: 'decided'; action: AssistantAction }
  /** The history is about to be cleared: what is under way ends. */
  | { type: 'clearing' }
  | { type: 'cleared' };

type Listener = (happening: SharedHappening) => void;

const listeners = new Set<Listener>();

/** Listens until the function that it answers is called. */
export function onSharedHappening(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells all conversations. */
export function tellAll(happening: SharedHappening): void {
  for (const listener of [...listeners]) listener(happening);
}

import type { AssistantAction } from '@keystead/contracts';

/** An event for every conversation on the page: that of the assistant's page and that of its widget. */
type SharedEvent =
  | { type: 'decided'; action: AssistantAction }
  /** The history is about to be cleared: pending replies end. */
  | { type: 'clearing' }
  | { type: 'cleared' };

type Listener = (event: SharedEvent) => void;

const listeners = new Set<Listener>();

export function onSharedEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function publish(event: SharedEvent): void {
  for (const listener of [...listeners]) listener(event);
}

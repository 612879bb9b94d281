import { whenAnswered } from '@keystead/web-kit';

/** Browsers without idle callbacks wait this long instead, in milliseconds. */
const NO_IDLE_DELAY_MS = 2000;

function onceIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, NO_IDLE_DELAY_MS);
}

function onceLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

/**
 * Does something while nothing else is to do: what the page came with is there, the server has answered what the page asked
 * for, and the browser is idle. Only idle, a browser may be waiting for what the page is to show, which would then come later.
 */
export function whenIdle(task: () => void): void {
  // Idle first, too: by then what has come is drawn, and has asked for what it shows.
  onceLoaded(() => onceIdle(() => void whenAnswered().then(() => onceIdle(task))));
}

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

/** Runs a task once the page has loaded, the server has answered its requests, and the browser is idle. */
export function whenIdle(task: () => void): void {
  // Idle first, too: by then the loaded components have rendered and sent their requests.
  onceLoaded(() => onceIdle(() => void whenAnswered().then(() => onceIdle(task))));
}

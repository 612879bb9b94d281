/** Browsers without idle callbacks wait this long instead, in milliseconds. */
const NO_IDLE_DELAY_MS = 2000;

/** Does something while nothing else is to do. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, NO_IDLE_DELAY_MS);
}

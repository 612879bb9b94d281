declare global {
  interface Window {
    /** Where people clicked before the app ran, as the page's first script notes it (the gateway's `first-paint.ts`). */
    keysteadClicks?: (EventTarget | null)[];
  }
}

let early: readonly HTMLButtonElement[] = [];

/** Takes up the buttons that were pressed before the app ran; from now on presses are its own. Says whether there were any. */
export function takeEarlyClicks(): boolean {
  const clicks = window.keysteadClicks ?? [];
  window.keysteadClicks = undefined;
  early = clicks.flatMap((target) => (target instanceof Element && target.closest('button')) || []);
  return early.length > 0;
}

/** Presses those buttons again, once the page answers to it. A link was followed and a form is not sent before. */
export function repeatEarlyClicks(): void {
  const buttons = early;
  early = [];
  for (const button of buttons) if (button.isConnected && button.type === 'button') button.click();
}

import './page-nonce.ts';
import { shouldDeferHydration } from './can-wait.ts';
import { onFirstGesture } from './on-first-gesture.ts';

/**
 * Runs the app, which is part of this bundle. It awaits nothing that must be loaded, so that the tap that started it
 * finds the handlers in place.
 */
async function start(): Promise<void> {
  const { begin } = await import(/* webpackMode: "eager" */ './begin.ts');
  begin();
}

// Running the app blocks a phone for about a third of a second. Visitors who only read are spared that.
if (shouldDeferHydration()) onFirstGesture(() => void start());
else void start();

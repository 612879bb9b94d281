import './page-nonce.ts';
import { shouldDeferHydration } from './can-wait.ts';
import { onFirstGesture } from './on-first-gesture.ts';

/**
 * Runs the app, which is in this file already. In one go, so that the tap that it is run for finds it there: what follows
 * awaits nothing but what is here.
 */
async function start(): Promise<void> {
  const { begin } = await import(/* webpackMode: "eager" */ './begin.ts');
  begin();
}

// Running it takes a phone a third of a second in which it answers nothing. Who only reads is spared that.
if (shouldDeferHydration()) onFirstGesture(() => void start());
else void start();

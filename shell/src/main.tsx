import './page-nonce.ts';
import { onFirstGesture, shouldDeferHydration } from './deferred-start.ts';

/** The app is part of this bundle, so that the tap which starts it finds the handlers in place. */
async function start(): Promise<void> {
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  bootstrap();
}

// Running the app blocks a phone for about a third of a second. Visitors who only read are spared that.
if (shouldDeferHydration()) onFirstGesture(() => void start());
else void start();

import './page-nonce.ts';
import { onFirstGesture, shouldDeferHydration } from './deferred-start.ts';

/** The app is part of this bundle, so that the tap which starts it finds the handlers in place. */
async function start(): Promise<void> {
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  bootstrap();
}

/** Running the app blocks a phone for about a third of a second. Visitors who only read are spared that. */
function startInTime(): void {
  if (shouldDeferHydration()) onFirstGesture(() => void start());
  else void start();
}

// At a gesture the script may be there before the end of the page, where its data is.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startInTime);
else startInTime();

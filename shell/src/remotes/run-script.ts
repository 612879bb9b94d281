import { integrityAt } from './release-integrity.ts';
import { SCRIPT_TIMEOUT_MS } from './script-timeout.ts';

/** A script element that the page's Content-Security-Policy allows, if the file has the expected hash. */
export function scriptElement(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  const integrity = integrityAt(address);
  if (integrity !== undefined) script.integrity = integrity;
  if (__webpack_nonce__) script.nonce = __webpack_nonce__;
  return script;
}

/** Loads and runs a script. Rejects if it can't be loaded in time, or has the wrong hash. */
export function runScript(address: string): Promise<void> {
  const script = scriptElement(address);
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${address} ${reason}`));
    script.onload = () => resolve();
    script.onerror = fail('could not be loaded');
    setTimeout(fail('timed out'), SCRIPT_TIMEOUT_MS);
    document.head.append(script);
  }).finally(() => script.remove());
}

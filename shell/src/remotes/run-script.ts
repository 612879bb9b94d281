/** How long to wait for a remote's script, in milliseconds; remotes wait as long for their own chunks. */
export const SCRIPT_TIMEOUT_MS = 6000;

/** A script element that the page's Content-Security-Policy lets run. */
export function scriptElement(address: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = address;
  if (__webpack_nonce__) script.nonce = __webpack_nonce__;
  return script;
}

/** Fetches and runs a script. Rejects when it can't be fetched in time. */
export function runScript(address: string): Promise<void> {
  const script = scriptElement(address);
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => () => reject(new Error(`${address} ${reason}`));
    script.onload = () => resolve();
    script.onerror = fail('could not be loaded');
    setTimeout(fail('did not come in time'), SCRIPT_TIMEOUT_MS);
    document.head.append(script);
  }).finally(() => script.remove());
}

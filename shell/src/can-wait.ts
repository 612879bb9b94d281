/** Whether somebody may be signed in in this browser: the session is kept under this key (product §3). */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

/**
 * Whether the page does without its scripts until somebody begins to use it: it came as HTML, shows nothing that changes
 * by itself (`data-live`), has no form to fill in, and looks the same to everybody.
 */
export function canWait(): boolean {
  const root = document.getElementById('root');
  return root?.firstChild != null && root.querySelector('[data-live], form') === null && !mayBeSignedIn();
}

/** Whether a user may be signed in in this browser: the session is stored under this key (product §3). */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

/**
 * Whether the page can wait for a gesture before it runs its scripts: it was sent as HTML, does not
 * update by itself (`data-live`), has no form, and looks the same to every visitor.
 */
export function shouldDeferHydration(): boolean {
  const root = document.getElementById('root');
  return root?.firstChild != null && root.querySelector('[data-live], form') === null && !mayBeSignedIn();
}

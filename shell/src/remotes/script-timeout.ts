/** How long to wait for a remote's script, in milliseconds; remotes wait as long for their own chunks. */
export const SCRIPT_TIMEOUT_MS = 6000;

/** The timeout of a remote's script, in milliseconds; remotes use the same for their own chunks. */
export const SCRIPT_TIMEOUT_MS = 6000;

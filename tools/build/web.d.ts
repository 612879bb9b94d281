/**
 * The nonce that webpack sets on every script and style element that it creates. The shell sets it from the page's own
 * nonce.
 */
declare let __webpack_nonce__: string | undefined;

/** The versions of the modules that the shell offers to remotes, by import name. The shell's build sets it. */
declare const __OFFERED_VERSIONS__: Readonly<Record<string, string>>;

/** What webpack puts on every script and style element that it makes; the shell sets it from the page's own. */
declare let __webpack_nonce__: string | undefined;

/** The versions of the modules that the shell offers to remotes, by the name that each is imported under; its build sets it. */
declare const __OFFERED_VERSIONS__: Readonly<Record<string, string>>;

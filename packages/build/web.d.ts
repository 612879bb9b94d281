/** What webpack puts on every script and style element that it makes; the shell sets it from the page's own. */
declare let __webpack_nonce__: string | undefined;

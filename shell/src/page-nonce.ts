// Must be imported before anything that creates a style or script element: the page's Content-Security-Policy allows
// only those that carry its nonce. After parsing, the attribute reads as empty; the property doesn't.
const entry = document.currentScript;
__webpack_nonce__ = entry instanceof HTMLScriptElement ? entry.nonce : undefined;

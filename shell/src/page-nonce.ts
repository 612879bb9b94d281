// Imported before anything that makes a style or script element: the page's Content-Security-Policy lets only
// those in that carry its nonce. The attribute reads as empty once parsed; the property doesn't.
const entry = document.currentScript;
__webpack_nonce__ = entry instanceof HTMLScriptElement ? entry.nonce : undefined;

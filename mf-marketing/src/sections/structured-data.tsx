// An end tag within the data would end the script.
const asJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Structured data (JSON-LD) of what stands here, which comes with the page's own code rather than with every page's head.
 * The browser never runs it, so it needs no nonce.
 */
export function StructuredData({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text can't be escaped by React, and is above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />;
}

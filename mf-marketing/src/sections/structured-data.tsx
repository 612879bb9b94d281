// An end tag within the data would end the script element.
const asJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');

/**
 * Structured data (JSON-LD) of the page. It is part of the page's own code instead of every page's head. The browser
 * never runs it, so it needs no nonce.
 */
export function StructuredData({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text can't be escaped by React, and is above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asJson(data) }} />;
}

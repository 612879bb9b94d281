import type { Browser } from '../browser/browser-tab.ts';

/** A receipt as an HTML page to print. */
const page = `<!doctype html><title>Receipt</title><style>body{font:11pt Helvetica,Arial,sans-serif;margin:2cm}
dt{color:#57524a}dd{margin:0 0 1em}h1{font-size:26pt}strong{font-size:30pt}</style><p>Keystead</p><h1>Receipt</h1><p>No. 000123</p>
<p>Amount received<br><strong>$1,850.50 USD</strong></p><dl><dt>Received from<dd>Rhea Moss<dt>Received by<dd>Robin Archer<dt>For
<dd>Rent for March 2026<dt>Premises<dd>Harbour House<br>12 Quay Street, Portland, ME 04101<dt>Date of payment<dd>March 1, 2026
<dt>Method of payment<dd>Check<dt>Remaining balance<dd>$0.00 USD</dl>`;

/**
 * Returns how many receipts per second Chromium prints one after the other, with a new tab for each as HTML-to-PDF
 * services do.
 */
export async function printedASecond({ newTab }: Browser, seconds: number): Promise<number> {
  const started = performance.now();
  let printed = 0;
  while (performance.now() - started < seconds * 1_000) {
    const tab = await newTab();
    await tab.open(`data:text/html;base64,${Buffer.from(page).toString('base64')}`);
    await tab.send('Page.printToPDF', { paperWidth: 8.5, paperHeight: 11 });
    await tab.close();
    printed += 1;
  }
  return printed / ((performance.now() - started) / 1_000);
}

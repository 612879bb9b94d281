import * as http from 'node:http';
import * as https from 'node:https';
import type { PageReport } from './page-report.ts';

/** The URLs of a page's scripts, each once. */
function scriptsOf({ audits }: PageReport): string[] {
  const requests = audits['network-requests']?.details?.items ?? [];
  return [...new Set(requests.flatMap(({ resourceType, url }) => (resourceType === 'Script' && url ? [url] : [])))];
}

/** The transferred bytes of a file without headers. `fetch` would only count decompressed bytes. */
function sentBytes(url: string): Promise<number> {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** Returns the transferred bytes of all scripts that a page has loaded. */
export async function scriptBytes(report: PageReport): Promise<number> {
  const sizes = await Promise.all(scriptsOf(report).map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

// `node main.ts <dist>`: serves one app's releases, with HOST and PORT as settings. It uses no packages, so its image
// contains none.
import { createServer } from 'node:http';
import { hostFiles } from './host-files.ts';

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 8080);
const server = createServer(await hostFiles(process.argv[2] ?? 'dist'));
server.listen(port, host, () => console.log(`Serving at ${host}:${port}`));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Open downloads have 5 s to finish.
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  });
}

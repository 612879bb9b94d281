// `node main.ts <dist>`: a host of one app's releases, with HOST and PORT as settings. It needs no package, so that its
// image has none.
import { createServer } from 'node:http';
import { readHostConfig } from './config.ts';
import { hostFiles } from './host-files.ts';

const { host, port } = readHostConfig();
const server = createServer(await hostFiles(process.argv[2] ?? 'dist'));
server.listen(port, host, () => console.log(`Serving at ${host}:${port}`));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // What still loads has 5 s to end.
    setTimeout(() => server.closeAllConnections(), 5_000).unref();
  });
}

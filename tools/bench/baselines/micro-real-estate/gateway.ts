// A plain reverse proxy in front of the API, as its gateway: it passes /api/… on over connections that stay open, and
// checks nothing.
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const target = new URL(process.env.BASELINE_TARGET ?? '');
const agent = new Agent({ keepAlive: true });

const server = createServer((req, res) => {
  const { method, headers, url = '/' } = req;
  const place = { host: target.hostname, port: target.port, agent };
  const passed = request({ ...place, method, headers, path: url.replace(/^\/api/, '') }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  passed.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()));
  req.pipe(passed);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit(0));

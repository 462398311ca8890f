import { Agent, createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../cli/package-root.ts';

// A proxy to the address it is given, which prints where it listens like `proxy`.

const { createProxyServer } = createRequire(join(packageRoot, 'tools', 'package.json'))('http-proxy-3');
const proxy = createProxyServer({ target: process.argv[2], agent: new Agent({ keepAlive: true }) });
const server = createServer((request, response) => proxy.web(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`listening http://127.0.0.1:${address?.port}\n`);
});

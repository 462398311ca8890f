import { createServer } from 'node:http';

// Answers every request with the JSON text of a message. The message `head` is answered with the last request's head.

let head: object = {};

process.on('message', (message: { readonly body: string } | 'head') => {
  if (message === 'head') {
    process.send?.(head);
    return;
  }
  const body = Buffer.from(message.body);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  const server = createServer((request, response) => {
    head = { method: request.method, path: request.url, headers: request.headers };
    request.resume().on('end', () => response.writeHead(200, headers).end(body));
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.on('disconnect', () => process.exit(0));

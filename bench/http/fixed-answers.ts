import { createServer, type Socket } from 'node:net';

/**
 * A process that answers every request with the body that it was given, as cheaply as a process of Node.js can: without
 * a parser of HTTP, so that whoever sends the requests is what is measured. It is given the body by a message, and answers
 * with its port; to the message `head` it answers with the head of the last request, as it came.
 */
let answer: Buffer = Buffer.alloc(0);
let lastHead = '';

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  answerEach(socket);
});

/** A client sends its next request only once it has the answer to the last one, so that nothing has to be kept in order. */
function answerEach(socket: Socket): void {
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end))?.[1] ?? '0';
    if (received.length < end + 4 + Number(length)) return;
    lastHead = received.slice(0, end);
    received = '';
    socket.write(answer);
  });
}

process.on('message', (message: { readonly body: string } | 'head') => {
  if (message === 'head') {
    process.send?.({ head: lastHead });
    return;
  }
  const body = Buffer.from(message.body);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n`;
  answer = Buffer.concat([Buffer.from(head), body]);
  server.listen(0, '127.0.0.1', () => process.send?.({ address: server.address() }));
});
process.on('disconnect', () => process.exit(0));

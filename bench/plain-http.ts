import { createServer } from 'node:http';

/** The upper bound for comparison: node:http sends a prepared buffer that it received over IPC. */
process.once('message', (message: { body: string; type: string }) => {
  const body = Buffer.from(message.body, 'base64');
  const headers = { 'content-type': message.type, 'content-length': body.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.send?.({ port: address.port });
  });
});
process.on('disconnect', () => process.exit(0));

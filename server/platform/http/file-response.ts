/** A download that must not be cached. */
export function fileResponse(
  body: Buffer | ReadableStream<Uint8Array>,
  contentType: string,
  name: string,
): Response {
  return new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : body, {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

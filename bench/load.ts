import autocannon, { type Options, type Result } from 'autocannon';

/** Requests over HTTP, of which each must be answered 2xx; throws where one was not. */
export async function load(options: Options): Promise<Result> {
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} wrong answers, ${result.errors} errors`);
  return result;
}

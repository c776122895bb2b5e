type InProcessApi = (request: Request) => Promise<Response>;

let api: InProcessApi | undefined;

/** Called by the rendering server, whose calls reach its API without the network. */
export function connectApi(handle: InProcessApi): void {
  api = handle;
}

/** Undefined in development, where the API is another process. */
export const inProcessApi = (): InProcessApi | undefined => api;

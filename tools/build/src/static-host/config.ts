/** Reads the address to listen on. Only this file reads the environment. */
export function readHostConfig({ HOST, PORT }: NodeJS.ProcessEnv = process.env): { host: string; port: number } {
  return { host: HOST || '127.0.0.1', port: Number(PORT || 8080) };
}

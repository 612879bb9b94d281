/** Where the host listens; the environment is read here alone. */
export function readHostConfig({ HOST, PORT }: NodeJS.ProcessEnv = process.env): { host: string; port: number } {
  return { host: HOST || '127.0.0.1', port: Number(PORT || 8080) };
}

/** The shell stores the hashes of a release's files here, by path (tools/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Readonly<Record<string, string>> };

/**
 * The expected hash of a file of this remote. Undefined where the gateway provided none, as with a development server.
 */
export const fileHash = (address: string): string | undefined =>
  page.__keystead_integrity__?.[new URL(address, window.location.href).pathname];

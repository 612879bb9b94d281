/** Where the shell keeps the hashes of a release's files, by their paths (packages/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Readonly<Record<string, string>> };

/** The hash that a file of this remote must have; undefined where the gateway named none, as of what a developer serves. */
export const fileHash = (address: string): string | undefined =>
  page.__keystead_integrity__?.[new URL(address, window.location.href).pathname];

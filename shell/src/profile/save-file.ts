/** How long the browser needs the address of what it saves, in milliseconds (product §7). */
const ADDRESS_MS = 100;

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_MS);
}

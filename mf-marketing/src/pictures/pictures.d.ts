declare module '*.avif' {
  /** The address of the file that the build emits. */
  const address: string;
  export default address;
}

declare module '*.webp' {
  /** The address of the file that the build emits. */
  const address: string;
  export default address;
}

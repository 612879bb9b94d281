declare module '*.avif' {
  /** The URL of the file that the build emits. */
  const address: string;
  export default address;
}

declare module '*.webp' {
  /** The URL of the file that the build emits. */
  const address: string;
  export default address;
}

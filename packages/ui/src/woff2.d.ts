declare module '*.woff2' {
  /** The URL of the file that the build emits. */
  const address: string;
  export default address;
}

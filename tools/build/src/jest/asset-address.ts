/** The value of an imported asset in tests. Tests have no layout, so nothing requests this URL. */
export default '/assets/test-asset';

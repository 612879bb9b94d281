/** What a font or a style sheet is in tests, where nothing is laid out: an address that nobody asks for. */
export default '/assets/test-asset';

import markPure from './mark-pure.ts';

test('an unused component is removed, with its displayName', () => {
  const source =
    'var Form = React10.forwardRef(\n  Inner\n);\nForm.displayName = "Form";\nuse(React10.createContext(null));';
  expect(markPure(source)).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  Inner\n);\n\nuse(React10.createContext(null));',
  );
});

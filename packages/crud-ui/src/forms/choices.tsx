type Names<Value extends string> = Readonly<Record<Value, string>>;

/** The choices of a Select, from a table of labels. */
export const choicesOf = <Value extends string>(names: Names<Value>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

/** The `<option>`s of a NativeSelect, from a table of labels. */
export const optionsOf = <Value extends string>(names: Names<Value>) =>
  choicesOf(names).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

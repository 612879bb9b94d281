import { escapedHtml } from './escaped-html.ts';

it('escapes everything that could end a text or an attribute', () => {
  expect(escapedHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapedHtml('Käthe’s home')).toBe('Käthe’s home');
});

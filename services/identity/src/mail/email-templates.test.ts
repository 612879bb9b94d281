import { renderEmail } from './email-templates.ts';

describe('renderEmail', () => {
  it('renders the same content as plain text and as HTML', () => {
    const link = { label: 'Open', url: 'https://keystead.example/?a=1&b="2"' };
    const email = renderEmail({ subject: 'S', opening: 'A <b>bold</b> start.', link, further: ["That's all."] });
    expect(email.text).toBe(
      `Hello,\n\nA <b>bold</b> start.\n\nOpen:\n${link.url}\n\nThat's all.\n\nYour Keystead team\n`,
    );
    expect(email.html).toContain('<p>A &lt;b&gt;bold&lt;/b&gt; start.</p>');
    expect(email.html).toContain('<a href="https://keystead.example/?a=1&amp;b=&quot;2&quot;">Open</a>');
  });

  it('preserves line breaks of user input in both forms', () => {
    const email = renderEmail({ subject: 'S', opening: 'One.\nTwo.\r\nThree.', further: [] });
    expect(email.text).toContain('One.\nTwo.\r\nThree.');
    expect(email.html).toContain('<p>One.<br>Two.<br>Three.</p>');
  });
});

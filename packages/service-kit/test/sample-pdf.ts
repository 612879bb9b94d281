import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Creates a valid PDF with one empty page; `title` distinguishes it from others. */
export function samplePdf(title = 'Sample'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Title (${title.replace(/[^\w ]/g, '')}) >>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** Creates a PDF with these texts, one for each page; with a password, only who knows it can read it. */
export async function textPdf(pages: readonly string[], { password }: { password?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...(password && { userPassword: password }) });
  for (const text of pages) document.addPage().text(text);
  document.end();
  return buffer(document);
}

/** Creates a small PDF whose only page takes so many megabytes of memory to read. */
export async function inflatingPdf(megabytes: number): Promise<Buffer> {
  const document = new PDFDocument();
  const megabyte = ' '.repeat(1024 * 1024);
  for (let written = 0; written < megabytes; written++) document.addContent(megabyte);
  document.end();
  return buffer(document);
}

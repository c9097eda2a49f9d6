/** A one-pixel picture and a page without text: valid, and small enough to have thousands of. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
);

/** Content that fits a file's name. */
export function sampleFile(name: string, ticket: number): Buffer {
  if (/\.(png|jpe?g)$/i.test(name)) return PNG;
  if (/\.pdf$/i.test(name)) return PDF;
  return Buffer.from(`${name}\nSample of ticket ${ticket}\nResult: 550 5.7.26, 421 4.7.28\n`);
}

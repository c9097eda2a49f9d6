/** Reads the texts of a multipart body. */
export async function fieldsOf(body: {
  contentType: string;
  chunks(): AsyncIterable<Uint8Array>;
}): Promise<Record<string, string>> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body.chunks()) text += decoder.decode(chunk, { stream: true });
  const boundary = body.contentType.split('boundary=')[1] ?? '';
  const parts = text.split(`--${boundary}`).map((part) => /name="([^"]*)"[^\r]*\r\n\r\n([\s\S]*)\r\n$/.exec(part));
  return Object.fromEntries(parts.flatMap((part) => (part ? [[part[1] ?? '', part[2] ?? '']] : [])));
}

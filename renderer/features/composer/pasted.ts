/** `image.png`, `image-2.png`, …: the first of them that is not taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem}-${count}${end}`;
    if (!taken.has(free)) return free;
  }
}

/**
 * The files in what is pasted; none where text is meant, for office programs put a picture of the text beside it. Every picture
 * is called the same by the browser: one more gets a number, so that customer and agent can tell them apart.
 */
export function pastedFiles({ files, types }: DataTransfer, there: readonly { name: string }[]): File[] {
  if (types.includes('text/plain')) return [];
  const taken = new Set(there.map(({ name }) => name));
  return Array.from(files, (file) => {
    const name = freeName(file.name, taken);
    taken.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

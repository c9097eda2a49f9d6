/** Reads a mail's header: its way through servers with delays, and the checks of its sender. */
import type { MailHop, SenderCheck } from '../../../../shared/domain/bounce.ts';

const LONGEST_VALUE = 2_000;
const MOST_FIELDS = 60;

interface HeaderField {
  name: string;
  value: string;
  /** Fields of one header stand together. */
  header: number;
}

/** Lines of a value may have lost their indent when they were pasted. */
const ANY_FIELD = /^[A-Za-z][\w-]{1,60}:(?:\s|$)/;
const WANTED = /^\s{0,4}(Received|Authentication-Results):[ \t]*(.*)$/i;

function fieldsIn(text: string): HeaderField[] {
  const fields: HeaderField[] = [];
  let open: HeaderField | null = null;
  let header = 0;
  for (const line of text.split('\n')) {
    const start = line.slice(0, LONGEST_VALUE);
    const [, name, value = ''] = WANTED.exec(start) ?? [];
    if (name !== undefined) {
      if (fields.length >= MOST_FIELDS) break;
      open = { name: name.toLowerCase(), value, header };
      fields.push(open);
    } else if (start.trim() === '') {
      open = null;
      header += 1;
    } else if (ANY_FIELD.test(start)) open = null;
    else if (open && open.value.length < LONGEST_VALUE) open.value += ` ${start.trim()}`;
  }
  return fields;
}

/** Removes comments, which may stand in each other. */
function withoutComments(value: string): string {
  let bare = value;
  for (let depth = 0; depth < 4; depth++) bare = bare.replace(/\([^()]*\)/g, ' ');
  return bare;
}

const nameAfter = (word: 'from' | 'by', value: string): string | null =>
  new RegExp(`(?:^|\\s)${word}\\s+\\[?([\\w.:-]{1,255})`, 'i').exec(value)?.[1]?.replace(/[.;,]$/, '') ?? null;

function hopOf(value: string): Omit<MailHop, 'delay'> | null {
  const bare = withoutComments(value);
  const semicolon = bare.lastIndexOf(';');
  const at = semicolon < 0 ? Number.NaN : Date.parse(bare.slice(semicolon + 1).trim());
  const [from, by] = [nameAfter('from', bare.slice(0, semicolon)), nameAfter('by', bare.slice(0, semicolon))];
  return Number.isNaN(at) || (from === null && by === null) ? null : { from, by, at };
}

/** The hops of each header, oldest first: servers write theirs above those before. */
export function findPaths(fields: readonly HeaderField[]): MailHop[][] {
  const byHeader = new Map<number, Omit<MailHop, 'delay'>[]>();
  for (const { name, value, header } of fields) {
    const hop = name === 'received' ? hopOf(value) : null;
    if (hop) byHeader.set(header, [hop, ...(byHeader.get(header) ?? [])]);
  }
  return [...byHeader.values()].map((hops) =>
    hops.map((hop, place) => {
      const before = hops[place - 1];
      return { ...hop, delay: before ? Math.round((hop.at - before.at) / 1000) : null };
    }),
  );
}

const RESULTS = /^(?:pass|fail|softfail|hardfail|neutral|none|temperror|permerror|policy|bestguesspass)$/;
const DOMAIN = {
  spf: /smtp\.(?:mailfrom|helo)=\s*(\S{1,320})/i,
  dkim: /header\.(?:d|i)=\s*(\S{1,320})/i,
  dmarc: /header\.from=\s*(\S{1,320})/i,
};

function checksIn(value: string): SenderCheck[] {
  const [server = '', ...parts] = withoutComments(value).split(';');
  return parts.flatMap((part): SenderCheck[] => {
    const [, mechanism, result] =
      /^\s*(spf|dkim|dmarc)\s*=\s*(\w{1,20})/i.exec(part)?.map((word) => word.toLowerCase()) ?? [];
    if ((mechanism !== 'spf' && mechanism !== 'dkim' && mechanism !== 'dmarc') || !RESULTS.test(result ?? ''))
      return [];
    const address = DOMAIN[mechanism].exec(part)?.[1]?.toLowerCase() ?? null;
    const domain = address?.slice(address.lastIndexOf('@') + 1).replace(/[>",]+$/, '') || null;
    return [{ server: server.trim().split(/\s/)[0] ?? '', mechanism, result: result ?? '', domain }];
  });
}

export function readHeaders(text: string): { paths: MailHop[][]; checks: SenderCheck[] } {
  const fields = fieldsIn(text);
  const checks = fields.flatMap(({ name, value }) => (name === 'received' ? [] : checksIn(value)));
  return { paths: findPaths(fields), checks };
}

/**
 * `visibleTexts` finds text for people that stands in code instead of a catalogue: what is between
 * tags, in attributes and members that are shown or spoken, and whatever else reads like words.
 */
import { parseSync } from 'vite';

interface FoundText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Attributes and members whose text people read, also where it is one word. */
const SHOWN =
  /^(alt|body|buttonLabel|caption|description|detail|empty|heading|hint|label|message|placeholder|summary|title|tool[tT]ip|words|aria-(label|description|roledescription|valuetext|placeholder))$/;

/**
 * A word alone may be the name of something; two with a blank between them are said to somebody.
 */
const PROSE = /\p{L}{2,}[,;:.!?’']?\s+[“(]?\p{L}{2,}/u;
const WORD = /\p{L}{2,}/u;

/** Texts in languages that are not people's: keys of the catalogue, SQL, CSS, types of files. */
const NOT_PROSE = [
  /^[a-zA-Z]+\.[A-Za-z0-9_…]+$/,
  /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|NULL|WHERE|IN|AND|OR|NOT|EXISTS|COLLATE|INDEXED|ORDER|DESC|TEXT|INTEGER|CASE)\b/,
  /^\s*--/,
  /^\((prefers|min|max|forced)-/,
  /^(input|label|script|select|button)(,|:not| )|\[[a-z-]+(="|\])/,
  /^[a-z]+\/[a-z]+; charset=/,
  /^[a-z-]+-(src|types) /,
  /^\s*(const|for|:root|html|body) /,
];

/** Calls whose texts are keys of the catalogue, or for whoever reads a log or mends the code. */
const NOT_SHOWN =
  /^(t|exactly|Error|TypeError|RangeError|RegExp|require|log|info|warn|querySelector(All)?|closest|matches|matchMedia|prepare|exec|getRow|getRows|run|refine|mapOnce)$/;

/** The name of the product is the same in all languages. */
const PRODUCT = 'Rackside';

/** The texts of a source, each with its line. */
export function visibleTexts(file: string, source: string): FoundText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: FoundText[] = [];

  const report = (node: Node, text: string, shown: boolean): void => {
    const words = text.trim();
    if (words === PRODUCT || !(shown ? WORD : PROSE).test(words) || NOT_PROSE.some((form) => form.test(words))) return;
    found.push({ line: source.slice(0, node.start).split('\n').length, text: words });
  };

  /** `shown`: what stands here is read by people, whatever it looks like. */
  const walk = (node: Node, shown: boolean): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
        break;
      case 'JSXText':
        report(node, String(node.value), true);
        break;
      case 'JSXAttribute':
        if (node.value && nameOf(node.name) !== 'className') walk(node.value as Node, SHOWN.test(nameOf(node.name)));
        break;
      case 'Property':
        if (node.computed) walk(node.key as Node, false);
        walk(node.value as Node, SHOWN.test(nameOf(node.key)));
        break;
      case 'Literal':
        if (typeof node.value === 'string') report(node, node.value, shown);
        break;
      case 'TemplateLiteral':
        report(
          node,
          (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'),
          shown,
        );
        for (const part of node.expressions as Node[]) walk(part, shown);
        break;
      case 'CallExpression':
      case 'NewExpression': {
        const callee = node.callee as Node;
        walk(callee, false);
        if (NOT_SHOWN.test(nameOf(callee.property ?? callee))) break;
        for (const part of node.arguments as Node[]) walk(part, false);
        break;
      }
      case 'JSXElement':
      case 'JSXFragment':
        if (node.openingElement) walk(node.openingElement as Node, false);
        for (const child of node.children as Node[]) walk(child, true);
        break;
      case 'ConditionalExpression':
        walk(node.test as Node, false);
        walk(node.consequent as Node, shown);
        walk(node.alternate as Node, shown);
        break;
      case 'BinaryExpression':
        for (const part of partsOf(node)) walk(part, shown && node.operator === '+');
        break;
      case 'LogicalExpression':
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
      case 'ParenthesizedExpression':
      case 'ArrayExpression':
        for (const part of partsOf(node)) walk(part, shown);
        break;
      default:
        for (const part of partsOf(node)) walk(part, false);
    }
  };
  walk(program as unknown as Node, false);
  return found;
}

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return String(name ?? value);
};

const partsOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((part): part is Node => typeof (part as Node | null)?.type === 'string');

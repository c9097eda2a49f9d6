/** Recognizes lines of a log, a stack trace or a shell. */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
const STAMP = new RegExp(
  String.raw`^\s*[[(]?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d\/${MONTH}\/\d{4}[: ]\d\d:\d\d|(?:\w{3} )?${MONTH} [ \d]\d (?:\d{4} )?\d\d:\d\d|\d\d:\d\d:\d\d)`,
  'i',
);
const LEVEL = /^\s*\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\]?:?\s/;
const CLIENT = /^\s*(?:\d{1,3}\.){3}\d{1,3} \S+ \S+ \[/;
const STACK = /^\s+(?:at \S|File "|\.\.\. \d+ more)|^Traceback \(|^Caused by: \S/;
const PROMPT = /^(?:[\w.-]+@[\w.-]+:?\S*\s?[$#%]|[$#]|>>>) \S/;

export const isLogLine = (line: string): boolean =>
  STAMP.test(line) || LEVEL.test(line) || CLIENT.test(line) || STACK.test(line) || PROMPT.test(line);

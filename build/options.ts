/** Reads the options of the project's commands. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * Reads a command's options. If an option is unknown or lacks its value, prints one sentence and
 * the usage, and ends the process.
 */
export function readCommandOptions<T extends ParseArgsOptionsConfig>(argv: string[], options: T, usage: string) {
  try {
    return parseArgs({ args: argv, options }).values;
  } catch (error) {
    endWithUsage(error, usage);
  }
}

export function endWithUsage(error: unknown, usage: string): never {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`${endSentence(sentence)} Usage: ${usage}`);
  process.exit(2);
}

export const endSentence = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

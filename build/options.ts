/** Reads the options of the project's commands. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * What a command was started with. Ends with one sentence and the command's usage where an option is
 * unknown or lacks its value.
 */
export function readCommandOptions<T extends ParseArgsOptionsConfig>(argv: string[], options: T, usage: string) {
  try {
    return parseArgs({ args: argv, options }).values;
  } catch (error) {
    endWithUsage(error, usage);
  }
}

/** Ends with what is wrong with a command's options, and how it is used. */
export function endWithUsage(error: unknown, usage: string): never {
  // parseArgs explains some mistakes in several lines; the first says it all.
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`${endSentence(sentence)} Usage: ${usage}`);
  process.exit(2);
}

/** A sentence of another program with its full stop. */
export const endSentence = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

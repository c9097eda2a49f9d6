/** The client area's themes, by name. */
import type { ThemeName } from './options.ts';
import type { Theme } from './theme.ts';
import { practice } from './theme-practice.ts';
import { six } from './theme-six.ts';
import { twentyOne } from './theme-twenty-one.ts';
import { flat, table } from './theme-unknown.ts';

export const THEMES: Readonly<Record<ThemeName, Theme>> = { 'twenty-one': twentyOne, six, practice, table, flat };

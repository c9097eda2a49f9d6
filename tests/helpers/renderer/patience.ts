/**
 * How long a test of the window waits for what is to come: by themselves both libraries give up
 * after a second, which a machine with all cores busy may need for a single step.
 */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { PATIENCE } from '../until.ts';

configure({ asyncUtilTimeout: PATIENCE });

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
